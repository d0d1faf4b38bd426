import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { here, officeFolder, startDatabase } from './product.ts';
import { plant } from './seed.ts';
import { isSmall, type Size, sizeOf } from './size.ts';
import { judge, printTable, type Row } from './table.ts';

// npm run bench -- day [--leads=100000] [--streams=1000] [--reps=100] [--minutes=5] [--servers=4]: a day on several servers of
// one database, of which one is killed every two minutes. It ends with an error where anything was lost, doubled or told
// otherwise than it was.
type Times = { count: number; p50: number; p99: number; longest: number };
type Report = Record<'writes' | 'reads' | 'news', Times> &
  Record<
    | 'seconds'
    | 'acknowledged'
    | 'refused'
    | 'sentAgain'
    | 'repeats'
    | 'frames'
    | 'readAfresh'
    | 'streamsRefused'
    | 'imported'
    | 'sampled'
    | 'ownDelay'
    | 'databaseMegabytes'
    | 'events'
    | 'wrong',
    number
  > &
  Record<'storms' | 'restarts' | 'memory', number[]> & {
    behindNginx: boolean;
    operations: (Times & { name: string })[];
    warnings: Record<string, number>;
    anomalies: string[];
  };

const program = join(here, 'server/src/testing/day/run.ts');

/** A day in the office of a folder, as `server/src/testing/day/run.ts` plays it. */
export const played = async (dataDir: string, asked: Record<string, number | string>): Promise<Report> => {
  const database = await startDatabase(dataDir);
  try {
    const secret = (await readFile(join(dataDir, 'app-secret'), 'utf8')).trim();
    const words = Object.entries({ ...asked, database: database.url, secret });
    const child = spawn(process.execPath, [program, ...words.map(([name, value]) => `--${name}=${value}`)], {
      env: { NODE_COMPILE_CACHE: join(here, 'node_modules/.cache/compiled'), ...process.env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    if (code !== 0) throw new Error('the day ended before its evening');
    return JSON.parse(said.trim().split('\n').at(-1) ?? '');
  } finally {
    await database.stop();
  }
};

const timed = (what: string, { count, p50, p99, longest }: Times): Row[] => [
  judge(`day: ${what}, half of ${count.toLocaleString('en-US')} below`, p50, 'ms'),
  judge(`day: ${what}, 99 of 100 below`, p99, 'ms', { also: `, the longest ${longest} ms` }),
];

const most = (values: readonly number[]): number => Math.max(...values, 0);

const rowsOf = (report: Report): Row[] => {
  const { acknowledged, refused, sentAgain, repeats, restarts, storms, memory, frames, seconds } = report;
  return [
    judge(`day: writes acknowledged in ${seconds} s, each there once`, acknowledged, '', {
      delivered: report.wrong === 0,
      also: `, ${refused} refused, ${sentAgain} sent again ${repeats} times`,
    }),
    ...timed('a write, until it is answered', report.writes),
    ...timed('a read', report.reads),
    ...report.operations.map(({ name, count, p50, p99 }) =>
      judge(`day: ${name}, 99 of ${count.toLocaleString('en-US')}`, p99, 'ms', { also: `, half ${p50} ms` }),
    ),
    ...timed('news, from the answer to a stream', report.news),
    judge(`day: the slowest of ${restarts.length} restarts, until it answers`, most(restarts), 'ms'),
    judge(`day: the slowest of ${storms.length} storms, until all streams are open`, most(storms), 'ms', {
      also: `, ${report.readAfresh} read afresh, ${report.streamsRefused} refused`,
    }),
    judge(`day: highest memory of ${memory.length} servers`, most(memory), 'MB', {
      also: ` (${memory.join(', ')})`,
    }),
    judge('day: the database', report.databaseMegabytes, 'MB', {
      also: `, ${report.events.toLocaleString('en-US')} events, ${frames.toLocaleString('en-US')} told to streams`,
    }),
    judge('day: how late the simulator itself was, 99 of 100', report.ownDelay, 'ms'),
  ];
};

/** Its rows of the table; throws what was lost, doubled or told otherwise than it was. */
export const rowsOfDay = (report: Report): Row[] => {
  if (!report.behindNginx) console.log('nginx is not installed: people were spread over the servers.');
  for (const [what, times] of Object.entries(report.warnings)) console.log(`${times} × ${what}`);
  const rows = rowsOf(report);
  if (report.wrong === 0) return rows;
  printTable(rows);
  throw new Error(`${report.wrong} anomalies, of which the first are\n${report.anomalies.join('\n')}`);
};

/** A day of many reps on several servers behind nginx; what is not said of it is as large as the rest. */
export const benchDay = async (
  { rows }: Size,
  option: (name: string) => number | undefined,
): Promise<Row[]> => {
  const leads = option('leads') ?? rows;
  const size = sizeOf(leads);
  const seconds =
    option('minutes') === undefined ? (isSmall(leads) ? 4 : 300) : 60 * (option('minutes') ?? 5);
  const dataDir = await officeFolder('bench-day');
  try {
    await plant(dataDir, ['leads', 'business', 'events'], size);
    const report = await played(dataDir, {
      servers: option('servers') ?? (isSmall(leads) ? 2 : 4),
      streams: option('streams') ?? size.part(1_000, 20),
      reps: option('reps') ?? size.part(100, 8),
      many: size.part(2_000, 50),
      seconds,
    });
    return rowsOfDay(report);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
};
