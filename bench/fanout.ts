import { spawn } from 'node:child_process';
import { Agent, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { median } from './cpu.ts';
import { post, type Target } from './load.ts';
import { call, freePort, type Product } from './product.ts';
import type { Row } from './table.ts';

type Stream = { close: () => void; lastId: () => string; onText: (listener: (text: string) => void) => void };

const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });

export const openStream = (target: Target, path: string, lastEventId = ''): Promise<Stream> =>
  new Promise((resolve, reject) => {
    const headers = {
      ...(target.cookie ? { cookie: target.cookie } : {}),
      ...(lastEventId ? { 'last-event-id': lastEventId } : {}),
    };
    const call = request(`${target.url}${path}`, { agent, headers }, (answer: IncomingMessage) => {
      if (answer.statusCode !== 200) return reject(new Error(`a stream answered ${answer.statusCode}`));
      // The first bytes may come before anybody listens.
      let early = '';
      let listener = (text: string): void => {
        early += text;
      };
      let lastId = lastEventId;
      answer.setEncoding('utf8');
      answer.on('data', (text: string) => {
        const ids = [...text.matchAll(/^id: ?(.+)$/gm)];
        lastId = ids.at(-1)?.[1] ?? lastId;
        listener(text);
      });
      answer.on('error', () => undefined);
      resolve({
        close: () => call.destroy(),
        lastId: () => lastId,
        onText: (next) => {
          listener = next;
          if (early) next(early);
          early = '';
        },
      });
    });
    call.on('error', reject);
    call.end();
  });

export const openMany = async (
  count: number,
  open: (index: number) => Promise<Stream>,
): Promise<Stream[]> => {
  const streams: Stream[] = [];
  for (let start = 0; start < count; start += 50) {
    const batch = Array.from({ length: Math.min(50, count - start) }, (_, index) => open(start + index));
    streams.push(...(await Promise.all(batch)));
  }
  return streams;
};

const within = <T>(promise: Promise<T>, ms: number): Promise<T | 'late'> =>
  Promise.race([promise, new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), ms))]);

/** Milliseconds until the slowest stream holds the mark of a write; counts what did not arrive. */
export const slowest = async (streams: readonly Stream[], write: (mark: string) => Promise<unknown>) => {
  const figures: number[] = [];
  let lost = 0;
  for (let round = 0; round < 15; round += 1) {
    const mark = `mark-${process.pid}-${round}-`;
    let waiting = streams.length;
    const all = Promise.withResolvers<void>();
    for (const stream of streams) {
      let seen = false;
      stream.onText((text) => {
        if (seen || !text.includes(mark)) return;
        seen = true;
        waiting -= 1;
        if (waiting === 0) all.resolve();
      });
    }
    const begun = performance.now();
    await write(mark);
    if ((await within(all.promise, 5_000)) === 'late') lost += waiting;
    figures.push(performance.now() - begun);
  }
  return { ms: median(figures), lost };
};

const closeAll = (streams: readonly Stream[]) => {
  for (const stream of streams) stream.close();
};

const bareSlowest = async (product: Product, count: number, id: string): Promise<number> => {
  const port = await freePort();
  const script = join(import.meta.dirname, 'bare-stream.ts');
  const bare = spawn(process.execPath, [script, product.databaseUrl, String(port)], { stdio: 'inherit' });
  await new Promise((resolve) => setTimeout(resolve, 700));
  const target: Target = { url: `http://127.0.0.1:${port}`, pids: [] };
  const streams = await openMany(count, () => openStream(target, '/'));
  const filler = 'x'.repeat(500);
  const { ms } = await slowest(streams, (mark) =>
    post(target, { path: '/', body: JSON.stringify({ id, mark, filler }) }),
  );
  closeAll(streams);
  bare.kill();
  return ms;
};

/** Fan-out of one write with rights: half of the streams may see the lead, the others must get nothing. */
const fanOut = async (product: Product, count: number): Promise<Row[]> => {
  const [developer, admin, rep, rep2] = await Promise.all(
    ['developer', 'admin', 'rep', 'rep2'].map((name) => product.as(`${name}@demo.example`)),
  );
  for (const target of [developer, admin]) await call(target as Target, 'view.set', { mode: 'all' });
  const seers = [developer, admin, rep] as Target[];
  const { items } = await call<{ items: { id: string }[] }>(rep as Target, 'leads.list', {
    column: 'selling',
  });
  const id = items[0]?.id ?? '';
  const path = '/api/live?nouns=leads';
  const seeing = await openMany(count / 2, (index) => openStream(seers[index % 3] as Target, path));
  const blind = await openMany(count / 2, () => openStream(rep2 as Target, path));
  let leaked = 0;
  for (const stream of blind)
    stream.onText((text) => {
      leaked += text.includes(id) ? 1 : 0;
    });
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  let { version } = await call<{ version: number }>(rep as Target, 'leads.get', { id });
  const write = async (mark: string) => {
    const fields = { businessName: mark };
    ({ version } = await call<{ version: number }>(rep as Target, 'leads.update', { id, version, fields }));
  };
  const { ms, lost } = await slowest(seeing, write);
  const resumed = count >= 1_000 ? await reconnect(count, seers, seeing, write) : null;
  closeAll([...seeing, ...blind]);
  const other = items[1]?.id ?? '';
  const floor = await bareSlowest(product, count / 2, other);
  const ok = ms <= floor * 2.5 && lost === 0 && leaked === 0;
  const rows: Row[] = [
    {
      work: `fan-out to ${count} streams, slowest (half may see it; one write included)`,
      target: '≤ 2.5× bare, all delivered',
      figure: `${ms.toFixed(0)} ms, ${lost} lost, ${leaked} leaked`,
      ratio: (ms / floor).toFixed(1),
      verdict: ok ? 'ok' : 'MISS',
    },
  ];
  if (resumed)
    rows.push({
      work: `${count} streams reconnect at once and get what they missed`,
      target: '≤ 10 s, no gap',
      figure: `${resumed.seconds.toFixed(1)} s, ${resumed.lost} without it`,
      ratio: '–',
      verdict: resumed.seconds <= 10 && resumed.lost === 0 ? 'ok' : 'MISS',
    });
  return rows;
};

/** All streams break; something is written; `count` come back at once with the last ids. */
const reconnect = async (
  count: number,
  targets: readonly Target[],
  streams: readonly Stream[],
  write: (mark: string) => Promise<unknown>,
) => {
  const ids = Array.from({ length: count }, (_, index) => streams[index % streams.length]?.lastId());
  closeAll(streams);
  await write('missed-meanwhile');
  const begun = performance.now();
  let waiting = ids.length;
  const all = Promise.withResolvers<void>();
  const again = await Promise.all(
    ids.map(async (id, index) => {
      // Each stays the person that it was.
      const target = targets[(index % streams.length) % targets.length] as Target;
      const stream = await openStream(target, '/api/live?nouns=leads', id);
      let seen = false;
      stream.onText((text) => {
        if (seen || !text.includes('missed-meanwhile')) return;
        seen = true;
        waiting -= 1;
        if (waiting === 0) all.resolve();
      });
      return stream;
    }),
  );
  await within(all.promise, 10_000);
  const seconds = (performance.now() - begun) / 1000;
  closeAll(again);
  return { seconds, lost: waiting };
};

export const benchFanOut = async (product: Product): Promise<Row[]> => [
  ...(await fanOut(product, 50)),
  ...(await fanOut(product, 1_000)),
];
