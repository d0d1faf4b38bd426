import { setTimeout as sleep } from 'node:timers/promises';
import { shot } from './api.ts';
import { startBare } from './bare.ts';
import { cpuSeconds } from './cpu.ts';
import { bareSlowest, openMany, openStream, slowest } from './fanout.ts';
import { call, cpuPerRequest, post, type Shot, type Target } from './load.ts';
import type { Product } from './product.ts';
import type { Size } from './size.ts';
import { judge, type Row } from './table.ts';

type Lead = { id: string; version: number };

const spent = async (product: Product, work: () => Promise<unknown>) => {
  const [cpu, begun] = [cpuSeconds([product.pid]), performance.now()];
  await work();
  return { cpu: (cpuSeconds([product.pid]) - cpu) * 1000, ms: performance.now() - begun };
};

let serial = 0;
const write = async (target: Target, name: string, input: object): Promise<void> => {
  serial += 1;
  const headers = { 'idempotency-key': `bench-whole-${process.pid}-${serial}` };
  const { status, text } = await post(target, { path: `/api/${name}`, body: JSON.stringify(input), headers });
  if (status !== 200) throw new Error(`${name} answered ${status}: ${text.slice(0, 300)}`);
};

/** Each text is a new one, so that each edit is a change. */
const edit = async (target: Target, lead: Lead, what: string) => {
  const leadDescription = `${what}, ${process.pid}-${lead.version}`;
  await write(target, 'leads.update', { id: lead.id, version: lead.version, fields: { leadDescription } });
  lead.version += 1;
};

const inTurn = async <T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> => {
  for (const item of items) await work(item);
};

const atOnce = async <T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> => {
  let next = 0;
  const worker = async () => {
    while (next < items.length) await work(items[next++] as T);
  };
  await Promise.all(Array.from({ length: 16 }, worker));
};

/** What it takes, one after another, to list fifty and to change one with nothing around it. */
type Floor = { list: number; edit: number };

const floorOf = async (product: Product, size: Size, id: string): Promise<Floor> => {
  const bare = await startBare('floor.ts', product);
  const alone = async (ask: (index: number) => Shot) => {
    const shots = (round: number) => Array.from({ length: 60 }, (_, index) => ask(round * 60 + index));
    const [ms = Number.NaN] = await cpuPerRequest([{ target: bare.target, shots }], {
      ...size,
      concurrency: 1,
    });
    return ms;
  };
  const floor = {
    list: await alone(() => shot('/list', {})),
    edit: await alone((i) => shot('/update', { id, city: `City ${i}` })),
  };
  bare.stop();
  return floor;
};

const board = async (product: Product, admin: Target, { list }: Floor): Promise<Row[]> => {
  const columns = ['unassigned', 'new', 'selling', 'sold', 'dead', 'passed'];
  const open = () =>
    Promise.all([
      call(admin, 'leads.stats', {}),
      ...columns.map((column) => call(admin, 'leads.list', { column })),
    ]);
  await open();
  const { cpu } = await spent(product, () => inTurn([1, 2, 3, 4, 5], open));
  return [
    judge('board, first answer of an admin: six columns and the counts', cpu / 5, 'ms', { floor: list }),
  ];
};

const undo = async (
  product: Product,
  rep: Target,
  leads: readonly Lead[],
  { edit: floor }: Floor,
): Promise<Row[]> => {
  // Nobody's history goes back further than fifty acts.
  const some = leads.slice(0, 40);
  await inTurn(some, (lead) => edit(rep, lead, 'to be taken back'));
  const { cpu } = await spent(product, () => inTurn(some, () => write(rep, 'leads.undo', {})));
  for (const lead of some) lead.version += 1;
  return [judge('undo of an edit', cpu / some.length, 'ms', { floor })];
};

const replay = async (
  product: Product,
  rep: Target,
  leads: readonly Lead[],
  { edit: floor }: Floor,
): Promise<Row[]> => {
  const edits = Array.from({ length: 30 }, (_, index) => leads[index % 10] as Lead);
  const { cpu, ms } = await spent(product, () =>
    inTurn(edits, (lead) => edit(rep, lead, 'written in the basement')),
  );
  return [
    judge('edits made without a network, sent in order: CPU of one', cpu / edits.length, 'ms', { floor }),
    judge(`time of ${edits.length} edits made without a network, sent in order`, ms, 'ms'),
  ];
};

/** A stream comes back after `changed` leads: until it has them all. */
const sync = async (
  product: Product,
  admin: Target,
  leads: readonly Lead[],
  { rest }: Size,
  { list }: Floor,
  { query = '', named = '' } = {},
): Promise<Row> => {
  const path = `/api/live?nouns=leads${query}`;
  const before = await openStream(admin, path);
  await sleep(rest);
  const from = before.lastId();
  before.close();
  await atOnce(leads, (lead) => edit(admin, lead, 'while somebody was away'));
  await sleep(rest);
  let puts = 0;
  let resets = 0;
  const { cpu } = await spent(product, async () => {
    const all = Promise.withResolvers<void>();
    const stream = await openStream(admin, path, from);
    let tail = '';
    stream.onText((piece) => {
      const text = tail + piece;
      // Shorter than what is counted: a frame may come in two pieces.
      tail = text.slice(-9);
      puts += text.split('event: put').length - 1;
      resets += text.split('event: reset').length - 1;
      if (puts >= leads.length || resets > 0) all.resolve();
    });
    await Promise.race([all.promise, sleep(20_000, undefined, { ref: false })]);
    stream.close();
  });
  if (puts < leads.length) throw new Error(`of ${leads.length} leads ${puts} came back, ${resets} resets`);
  // Beside as many read by fifties.
  return judge(
    `sync after ${leads.length} leads changed${named}: CPU of 50`,
    (cpu * 50) / leads.length,
    'ms',
    {
      floor: list,
    },
  );
};

/** What one act tells to many pages: a sale, told to all administrators. */
const told = async (product: Product, admin: Target, rep: Target, size: Size): Promise<Row[]> => {
  const count = size.part(1_000, 100);
  const streams = await openMany(count, () => openStream(admin, '/api/live?nouns=notifications'));
  await sleep(size.rest);
  const { items } = await call<{ items: Lead[] }>(rep, 'leads.list', { column: 'selling', limit: 30 });
  let next = 0;
  const { ms, lost } = await slowest(streams, size, async (mark) => {
    const { id, version } = items[next++] as Lead;
    await write(rep, 'leads.update', { id, version, fields: { firstName: mark, businessName: mark } });
    await write(rep, 'leads.move', { id, to: 'sold' });
  });
  for (const stream of streams) stream.close();
  const floor = await bareSlowest(product, count, size, items.at(-1)?.id ?? '');
  return [
    judge(`a sale told to ${count} open pages, slowest (two writes and the job included)`, ms, 'ms', {
      floor,
      delivered: lost === 0,
      also: `, ${lost} lost`,
    }),
  ];
};

/** What some leads take on a device: their whole rows as they are sealed, 28 bytes more for each chunk. */
const kept = async (product: Product, admin: Target, size: Size, { list }: Floor): Promise<Row[]> => {
  let bytes = 0;
  let leads = 0;
  let cursor: string | null = null;
  const { cpu } = await spent(product, async () => {
    while (leads < size.part(10_000, 200)) {
      const page: { items: object[]; cursor: string | null } = await call(admin, 'leads.list', {
        full: true,
        limit: 200,
        ...(cursor ? { cursor } : {}),
      });
      for (const item of page.items) bytes += Buffer.byteLength(JSON.stringify(item)) + 40;
      leads += page.items.length;
      cursor = page.cursor;
      if (!cursor) break;
    }
  });
  return [
    judge('leads on a device: 1,000', (bytes * 1_000) / leads / 1_000_000, 'MB'),
    judge('leads read whole for a device: CPU of 50', (cpu * 50) / leads, 'ms', { floor: list }),
  ];
};

/** What a rep's day asks for beside single requests: the first board, undo, a day without a network, being told. */
export const benchWhole = async (
  product: Product,
  size: Size,
  chosen: (work: string) => boolean,
): Promise<Row[]> => {
  const [admin, rep] = await Promise.all([product.as('admin@demo.example'), product.as('rep@demo.example')]);
  await call(admin, 'view.set', { mode: 'all' });
  const leadsOf = async (condition: string, limit: number): Promise<Lead[]> =>
    (
      await product.sql(
        `select "id", "version" from leads where ${condition} order by random() limit ${limit}`,
      )
    ).rows;
  const own = await leadsOf(
    `"column" = 'selling' and "assignedRep" = (select uid from credentials where email = 'rep@demo.example')`,
    150,
  );
  const away = size.part(2_000, 40);
  const many = await leadsOf(`"column" = 'dead'`, 2 * away);
  const [bareLead] = await leadsOf(`"column" = 'sold'`, 1);
  const floor = await floorOf(product, size, bareLead?.id ?? '');
  const works: [string, () => Promise<Row[]>][] = [
    ['board', () => board(product, admin, floor)],
    ['undo', () => undo(product, rep, own, floor)],
    ['replay', () => replay(product, rep, own.slice(100), floor)],
    ['sync', async () => [await sync(product, admin, many.slice(0, away), size, floor)]],
    [
      'sync, whole rows',
      async () => [
        await sync(product, admin, many.slice(away), size, floor, {
          query: '&full=leads',
          named: ', whole rows',
        }),
      ],
    ],
    ['told', () => told(product, admin, rep, size)],
    ['kept', () => kept(product, admin, size, floor)],
  ];
  const rows: Row[] = [];
  for (const [name, work] of works) if (chosen(name)) rows.push(...(await work()));
  return rows;
};
