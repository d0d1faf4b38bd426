import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuSeconds, peakMegabytes, resetPeak } from './cpu.ts';
import type { Target } from './load.ts';
import { officeFolder, startProduct } from './product.ts';
import { bareLeads } from './seed.ts';
import type { Size } from './size.ts';
import { judge, type Row } from './table.ts';

/** A spreadsheet of distinct leads, as people write them. */
const sheet = (rows: number): string => {
  const lines = [
    'First Name,Last Name,Email,Phone,Property,Street,City,State,Zip,# Units,Machines Needed,Lease Expires,Notes,Tags,Created,Status',
  ];
  const statuses = ['new', 'contacted', 'qualified', 'lost', 'converted'];
  for (let at = 0; at < rows; at += 1) {
    const phone = `(808) ${200 + (at % 700)}-${String(Math.floor(at / 700) % 10_000).padStart(4, '0')}`;
    lines.push(
      `Yuki,Silva ${at},yuki${at}@example.com,${phone},"Fountain Square Co-op, No. ${at}",${at} Old Redwood Hwy,Santa Rosa,` +
        `California,95401,~${at % 300},six,07/${String((at % 28) + 1).padStart(2, '0')}/33,"Prefers text, not email",` +
        `hot; vip,2026-03-${String((at % 28) + 1).padStart(2, '0')},${statuses[at % 5]}`,
    );
  }
  return `${lines.join('\r\n')}\r\n`;
};

type Caller = <T>(path: string, body: string) => Promise<T>;
const callerOf =
  ({ url, cookie = '' }: Target): Caller =>
  async <T>(path: string, body: string) => {
    const headers = { cookie, 'content-type': path.includes('?') ? 'text/csv' : 'application/json' };
    const answer = await fetch(`${url}/api/${path}`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };

type About = { id: string; state: string; created: number; removed: number };

const until = async (call: Caller, id: string, state: string): Promise<About> => {
  for (;;) {
    const about = await call<About>('imports.get', JSON.stringify({ id }));
    if (about.state === state) return about;
    await sleep(100);
  }
};

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
};

const measure = async (call: Caller, pid: number, rows: number): Promise<Row[]> => {
  const file = sheet(rows);
  // Signing in takes memory of its own (argon2): the peak counts from here.
  resetPeak(pid);
  const cpu = cpuSeconds([pid]);
  let id = '';
  const uploading = await seconds(async () => {
    id = (await call<About>('imports.upload?noun=leads&name=bench.csv', file)).id;
  });
  const input = JSON.stringify({ id, dates: 'mdy' });
  const checking = await seconds(() => call('imports.check', input));
  const running = await seconds(async () => {
    await call('imports.run', JSON.stringify({ id }));
    const { created } = await until(call, id, 'done');
    if (created < rows) throw new Error(`${created} of ${rows} leads were created`);
  });
  const peak = peakMegabytes(pid);
  const worked = cpuSeconds([pid]) - cpu;
  const reverting = await seconds(async () => {
    await call('imports.revert', JSON.stringify({ id }));
    await until(call, id, 'reverted');
  });
  const many = rows.toLocaleString('en-US');
  return [
    judge(`import: CPU of server and database, ${many} rows`, worked, 's', { floor: await bareLeads(rows) }),
    judge('import: highest memory of the server', peak, 'MB'),
    judge('time of the import: upload', uploading, 's'),
    judge('time of the import: check', checking, 's'),
    judge('time of the import: run', running, 's'),
    judge('time of the import: revert', reverting, 's'),
  ];
};

/** Imports a large file into a server of its own, through the browser's road, and takes it back. */
export const benchImport = async ({ rows }: Size): Promise<Row[]> => {
  const dataDir = await officeFolder('bench-import');
  const product = await startProduct(dataDir);
  try {
    return await measure(callerOf(await product.as('admin@demo.example')), product.pid, rows);
  } finally {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};
