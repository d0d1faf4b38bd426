import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuSeconds, peakMegabytes, resetPeak } from './cpu.ts';
import { openStream } from './fanout.ts';
import { call as callAs, type Target } from './load.ts';
import { officeFolder, startProduct } from './product.ts';
import { bareLeads } from './seed.ts';
import { isSmall, type Size } from './size.ts';
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

/** As little of each lead as a row needs, so that very many fit into a file. */
const longSheet = (rows: number): string => {
  const lines = Array.from(
    { length: rows },
    (_, at) =>
      `Yuki,Silva ${at},yuki${at}@example.com,(${201 + (at % 700)}) 555-${String(1000 + (at % 9000))}`,
  );
  return `First name,Last name,Email,Phone\n${lines.join('\n')}\n`;
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

type Waited = { answer: number; told: number };

/**
 * Somebody who has a live stream edits one lead again and again while others import: the longest that an answer took, and
 * the longest from an answer to its message in the stream, in milliseconds.
 */
const startEditing = async (rep: Target) => {
  const stream = await openStream(rep, '/api/live?nouns=leads');
  const { items } = await callAs<{ items: { id: string; version: number }[] }>(rep, 'leads.list', {
    column: 'selling',
  });
  let { id = '', version = 0 } = items[0] ?? {};
  let awaited: { mark: string; told: PromiseWithResolvers<void> } | undefined;
  let late = '';
  stream.onText((text) => {
    // A mark may be cut in two by the pieces in which a stream arrives.
    late = (late + text).slice(-text.length - 50);
    if (awaited && late.includes(awaited.mark)) awaited.told.resolve();
  });
  let goesOn = true;
  const longest: Waited = { answer: 0, told: 0 };
  const edit = async (mark: string) => {
    const told = Promise.withResolvers<void>();
    awaited = { mark, told };
    const sent = performance.now();
    const fields = { businessName: mark };
    ({ version } = await callAs<{ version: number }>(rep, 'leads.update', { id, version, fields }));
    const answered = performance.now();
    await told.promise;
    longest.answer = Math.max(longest.answer, answered - sent);
    longest.told = Math.max(longest.told, performance.now() - answered);
  };
  const editing = (async () => {
    for (let at = 0; goesOn; at += 1) {
      await edit(`edit-${process.pid}-${at}-`);
      await sleep(10);
    }
  })();
  return {
    /** What was waited since it was asked last. */
    since: (): Waited => {
      const waited = { ...longest };
      Object.assign(longest, { answer: 0, told: 0 });
      return waited;
    },
    stop: async () => {
      goesOn = false;
      await editing;
      stream.close();
    },
  };
};

type Step = 'upload' | 'check' | 'run' | 'revert';

/** Uploads, checks, runs and takes back; `after` is told when each is over. */
const through = async (
  call: Caller,
  { file, rows }: { file: string; rows: number },
  after: (step: Step, seconds: number) => void,
): Promise<void> => {
  const timed = async <T>(step: Step, work: () => Promise<T>): Promise<T> => {
    const start = performance.now();
    const done = await work();
    after(step, (performance.now() - start) / 1000);
    return done;
  };
  const { id } = await timed('upload', () => call<About>('imports.upload?noun=leads&name=bench.csv', file));
  await timed('check', () => call('imports.check', JSON.stringify({ id, dates: 'mdy' })));
  await timed('run', async () => {
    await call('imports.run', JSON.stringify({ id, checks: 1 }));
    const { created } = await until(call, id, 'done');
    if (created < rows) throw new Error(`${created} of ${rows} leads were created`);
  });
  await timed('revert', async () => {
    await call('imports.revert', JSON.stringify({ id }));
    await until(call, id, 'reverted');
  });
};

const measure = async (call: Caller, pid: number, rows: number): Promise<Row[]> => {
  const file = sheet(rows);
  // Signing in takes memory of its own (argon2): the peak counts from here.
  resetPeak(pid);
  const cpu = cpuSeconds([pid]);
  let [peak, worked] = [0, 0];
  const times: Row[] = [];
  await through(call, { file, rows }, (step, seconds) => {
    if (step !== 'revert') [peak, worked] = [peakMegabytes(pid), cpuSeconds([pid]) - cpu];
    times.push(judge(`time of the import: ${step}`, seconds, 's'));
  });
  const many = rows.toLocaleString('en-US');
  return [
    judge(`import: CPU of server and database, ${many} rows`, worked, 's', { floor: await bareLeads(rows) }),
    judge('import: highest memory of the server', peak, 'MB'),
    ...times,
  ];
};

const times = 4;
// A browser may send so many.
const mostRows = 200_000;

/** How much more memory a long file takes than a shorter one, to be uploaded and checked. */
const measureLength = async (call: Caller, pid: number, rows: number): Promise<Row[]> => {
  const peakOf = async (many: number): Promise<number> => {
    const file = longSheet(many);
    resetPeak(pid);
    const { id } = await call<About>('imports.upload?noun=leads&name=long.csv', file);
    await call('imports.check', JSON.stringify({ id, existing: 'fill' }));
    return peakMegabytes(pid);
  };
  const longer = Math.min(rows * times, mostRows);
  const shorter = await peakOf(longer / times);
  return [judge(`import: memory for ${times} times the rows`, (await peakOf(longer)) / shorter, '×')];
};

/** How long somebody else waits meanwhile, step by step, and before it begins. */
const measureWaits = async (call: Caller, rep: Target, size: Size): Promise<Row[]> => {
  const rows = size.part(20_000, 400);
  const file = sheet(rows);
  const others = await startEditing(rep);
  const table: Row[] = [];
  const say = (when: string) => {
    const { answer, told } = others.since();
    table.push(
      judge(`beside an import: longest wait for an edit, ${when}`, answer, 'ms'),
      judge(`beside an import: longest from an answer to the stream, ${when}`, told, 'ms'),
    );
  };
  await sleep(size.rest);
  others.since();
  await sleep(size.rest);
  say('before it');
  await through(call, { file, rows }, say);
  await others.stop();
  return table;
};

/** Imports a large file into a server of its own, through the browser's road, and takes it back. */
export const benchImport = async (size: Size): Promise<Row[]> => {
  const dataDir = await officeFolder('bench-import');
  const product = await startProduct(dataDir);
  try {
    const call = callerOf(await product.as('admin@demo.example'));
    const rows = isSmall(size.rows) ? size.part(20_000, 400) : size.rows;
    return [
      ...(await measure(call, product.pid, rows)),
      ...(await measureLength(call, product.pid, rows)),
      ...(await measureWaits(call, await product.as('rep@demo.example'), size)),
    ];
  } finally {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};
