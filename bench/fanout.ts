import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { startBare } from './bare.ts';
import { median } from './cpu.ts';
import { call, post, type Target } from './load.ts';
import type { Product } from './product.ts';
import type { Size } from './size.ts';
import { judge, type Row } from './table.ts';

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
  Promise.race([promise, sleep(ms, 'late' as const, { ref: false })]);

/** Milliseconds until the slowest stream holds the mark of a write; counts what did not arrive. */
export const slowest = async (
  streams: readonly Stream[],
  { rounds }: Size,
  write: (mark: string) => Promise<unknown>,
) => {
  const figures: number[] = [];
  let lost = 0;
  for (let round = 0; round < 3 * rounds; round += 1) {
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

/** The same over bare streams, and how long as many take to come back at once and be written to. */
const bareFanOut = async (product: Product, count: number, size: Size, id: string) => {
  const { target, stop } = await startBare('bare-stream.ts', product);
  const filler = 'x'.repeat(500);
  const write = (mark: string) => post(target, { path: '/', body: JSON.stringify({ id, mark, filler }) });
  const streams = await openMany(count, () => openStream(target, '/'));
  const { ms } = await slowest(streams, size, write);
  closeAll(streams);
  const back = await reconnect(
    Array.from({ length: 2 * count }, () => () => openStream(target, '/')),
    write,
  );
  stop();
  return { ms, seconds: back.seconds };
};

export const bareSlowest = async (product: Product, count: number, size: Size, id: string) =>
  (await bareFanOut(product, count, size, id)).ms;

/** All come back at once, and each gets what is written then, or was missed. */
const reconnect = async (
  openings: readonly (() => Promise<Stream>)[],
  write?: (mark: string) => Promise<unknown>,
) => {
  const begun = performance.now();
  let waiting = openings.length;
  const all = Promise.withResolvers<void>();
  const again = await Promise.all(
    openings.map(async (open) => {
      const stream = await open();
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
  await write?.('missed-meanwhile');
  await within(all.promise, 20_000);
  const seconds = (performance.now() - begun) / 1000;
  closeAll(again);
  return { seconds, lost: waiting };
};

/** Fan-out of one write with rights: half of the streams may see the lead, the others must get nothing. */
const fanOut = async (product: Product, count: number, size: Size): Promise<Row[]> => {
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
  await sleep(size.rest);
  let { version } = await call<{ version: number }>(rep as Target, 'leads.get', { id });
  const write = async (mark: string) => {
    const fields = { businessName: mark };
    ({ version } = await call<{ version: number }>(rep as Target, 'leads.update', { id, version, fields }));
  };
  const { ms, lost } = await slowest(seeing, size, write);
  const lastIds = seeing.map((stream) => stream.lastId());
  closeAll([...seeing, ...blind]);
  await write('missed-meanwhile');
  const resumed = await reconnect(
    Array.from({ length: count }, (_, index) => () => {
      // Each stays the person that it was.
      const place = index % lastIds.length;
      return openStream(seers[place % seers.length] as Target, path, lastIds[place]);
    }),
  );
  const floor = await bareFanOut(product, count / 2, size, items[1]?.id ?? '');
  return [
    judge(`fan-out to ${count} streams, slowest (half may see it; one write included)`, ms, 'ms', {
      floor: floor.ms,
      delivered: lost === 0 && leaked === 0,
      also: `, ${lost} lost, ${leaked} leaked`,
    }),
    judge(`streams reconnect, ${count} at once, and get what they missed`, resumed.seconds, 's', {
      floor: floor.seconds,
      delivered: resumed.lost === 0,
      also: `, ${resumed.lost} without it`,
    }),
  ];
};

export const benchFanOut = async (product: Product, size: Size): Promise<Row[]> => [
  ...(await fanOut(product, 50, size)),
  ...(await fanOut(product, size.part(1_000, 100), size)),
];
