import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { temporaryFolder } from 'e2e/folder';
import { cpuSeconds, peakMegabytes } from './cpu.ts';
import { here } from './product.ts';
import { bareLeads } from './seed.ts';
import type { Size } from './size.ts';
import { judge, type Row } from './table.ts';

const main = join(here, 'server/src/formerSystem/main.ts');

const statuses = ['new', 'contacted', 'qualified', 'lost', 'client'];

/** A lead as the former system exported it: text ids, times in three ways, notes of several lines. */
const lead = (at: number) => ({
  id: `lead${at}xK29sfa81Pq`,
  firstName: 'Yuki',
  lastName: `Silva ${at}`,
  email: `yuki${at}@example.com`,
  phone: `(808) 555-${String(at % 10_000).padStart(4, '0')}`,
  businessName: `Fountain Square Co-op, No. ${at}`,
  streetAddress: `${at} Old Redwood Hwy`,
  city: 'Santa Rosa',
  state: 'CA',
  zipCode: '95401',
  numberOfUnits: at % 300,
  status: statuses[at % statuses.length],
  assignedRep: `user${at % 40}`,
  notesOnLead: Array.from(
    { length: 4 },
    (_, day) => `2025-11-${10 + day} 09:30 – Dana Whitfield: Called, prefers text. Call again (${day})`,
  ).join('\n'),
  createdAt: { seconds: 1_700_000_000 + at, nanoseconds: 0 },
  updatedAt: 1_740_000_000_000 + at,
  favouriteColour: 'blue',
});

const user = (at: number) => [
  `user${at}`,
  { email: `rep${at}@former.example`, displayName: `Rep ${at}`, role: 'manager' },
];

const exportTo = async (folder: string, rows: number): Promise<void> => {
  await mkdir(folder, { recursive: true });
  const people = Object.fromEntries(Array.from({ length: 40 }, (_, at) => user(at)));
  await writeFile(join(folder, 'users.json'), JSON.stringify(people));
  const list = function* () {
    for (let at = 0; at < rows; at += 1) yield `${at === 0 ? '[' : ','}${JSON.stringify(lead(at))}\n`;
    yield ']';
  };
  await pipeline(Readable.from(list()), createWriteStream(join(folder, 'leads.json')));
};

type Run = { seconds: number; cpu: number; peak: number; said: string };

/** Runs the command to its end, looking at its memory and its work as long as it is there. */
const move = (folder: string, dataDir: string): Promise<Run> =>
  new Promise((settle, fail) => {
    const env = { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
    const start = performance.now();
    const child = spawn(process.execPath, ['--max-semi-space-size=8', main, folder], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const run: Run = { seconds: 0, cpu: 0, peak: 0, said: '' };
    const pid = child.pid ?? 0;
    const timer = setInterval(() => {
      try {
        run.peak = Math.max(run.peak, peakMegabytes(pid));
        run.cpu = Math.max(run.cpu, cpuSeconds([pid]));
      } catch {
        // It has just ended.
      }
    }, 250);
    child.stdout.on('data', (text: Buffer) => {
      run.said += text.toString();
    });
    child.once('exit', (code) => {
      clearInterval(timer);
      run.seconds = (performance.now() - start) / 1000;
      if (code === 0) settle(run);
      else fail(new Error(`The move ended with ${code}: ${run.said}`));
    });
  });

/** Moves a large export by the command into an empty installation, and looks at it once more. */
export const benchFormer = async (size: Size): Promise<Row[]> => {
  const rows = Math.ceil(size.rows / 2);
  const folder = await temporaryFolder('bench-former');
  try {
    const files = join(folder, 'export');
    await exportTo(files, rows);
    const first = await move(files, join(folder, 'data'));
    const written = `leads: ${rows} read, ${rows} written`;
    if (!first.said.includes(written)) throw new Error(first.said.slice(-2000));
    const again = await move(files, join(folder, 'data'));
    if (!again.said.includes(`${rows} read, 0 written`)) throw new Error(again.said.slice(-2000));
    const many = rows.toLocaleString('en-US');
    return [
      judge(`move from the former system: CPU of command and database, ${many} leads`, first.cpu, 's', {
        floor: await bareLeads(rows),
      }),
      judge('move from the former system: highest memory of the command', first.peak, 'MB'),
      judge('time of the move from the former system, database started too', first.seconds, 's'),
      judge('time of the move from the former system, the same again', again.seconds, 's'),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
