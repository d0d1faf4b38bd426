import { setTimeout as sleep } from 'node:timers/promises';
import { many, shot, turn, write } from './api.ts';
import { startBare } from './bare.ts';
import { cpuSeconds } from './cpu.ts';
import { cpuPerRequest, type Shot, type Target } from './load.ts';
import type { Product } from './product.ts';
import type { Size } from './size.ts';
import { judge, type Row } from './table.ts';

type Work = { work: string; count?: number; floor: (index: number) => Shot; shot: (index: number) => Shot };
type Rows = { drafts: string[]; issued: string[]; clients: string[]; series: string[] };

/** Lists of 50: each tab, filter and order that the page has. */
const lists = ({ clients }: Rows): Work[] => {
  const list = (work: string, input: (index: number) => object): Work => ({
    work: `list 50 invoices${work}`,
    count: 60,
    floor: () => shot('/invoices', {}),
    shot: (i) => shot('/api/invoices.list', input(i)),
  });
  const text = (work: string, ...pieces: string[]): Work => ({
    work: `text filter of invoices, ${work}`,
    count: 60,
    floor: (i) => shot('/invoices-text', { text: turn(pieces, i) }),
    shot: (i) => shot('/api/invoices.list', { text: turn(pieces, i) }),
  });
  const statuses = ['draft', 'sent', 'overdue', 'paid', 'cancelled'];
  const sorts = ['oldest', 'due', 'balance', 'total'];
  return [
    list('', () => ({})),
    ...statuses.map((status) => list(`, ${status}`, () => ({ status }))),
    ...sorts.map((sort) => list(` by ${sort}`, () => ({ sort }))),
    ...['draft', 'overdue', 'paid'].flatMap((status) =>
      sorts.map((sort) => list(`, ${status} by ${sort}`, () => ({ status, sort }))),
    ),
    list(' of a client', (i) => ({ clientId: turn(clients, i) })),
    list(' of a year', (i) => ({
      from: `${turn([2023, 2024, 2025], i)}-01-01`,
      to: `${turn([2023, 2024, 2025], i)}-12-31`,
    })),
    list(' of an amount', () => ({ least: 80_000, most: 80_010 })),
    list(' of an amount, overdue', () => ({ status: 'overdue', least: 80_000, most: 80_010 })),
    text('a number', 'inv-2025-012', '004711'),
    text('common', 'vine', 'court'),
    text('rare', 'gardens 4711', 'billed17@'),
    text('no hit', 'xyzzyqq', 'nothing like this'),
  ];
};

const search = (work: string, ...pieces: string[]): Work => ({
  work: `search invoices, ${work}`,
  count: 100,
  floor: (i) => shot('/invoices-text', { text: turn(pieces, i) }),
  shot: (i) => shot('/api/search.all', { query: turn(pieces, i) }),
});

const others = ({ drafts, issued }: Rows): Work[] => {
  const [own, bare] = [drafts.filter((_, at) => at % 2 === 0), drafts.filter((_, at) => at % 2 === 1)];
  const next = (ids: string[]) => ids.pop() ?? '';
  return [
    search('a number', 'inv-2025-012', '004711'),
    search('rare', 'gardens 4711', 'billed17@'),
    {
      work: 'figures of invoices',
      count: 200,
      floor: () => shot('/invoice-sums', {}),
      shot: () => shot('/api/invoices.figures', {}),
    },
    {
      work: 'get an invoice',
      count: 400,
      floor: (i) => shot('/invoice', { id: turn(issued, i) }),
      shot: (i) => shot('/api/invoices.get', { id: turn(issued, i) }),
    },
    {
      work: 'issue of an invoice',
      count: 100,
      floor: () => shot('/invoice-issue', { id: next(bare) }),
      shot: () => write('/api/invoices.issue', { id: next(own), version: 1 }),
    },
    {
      work: 'PDF of an invoice',
      count: 50,
      floor: (i) => shot('/invoice-pdf', { id: turn(issued, i) }),
      shot: (i) => ({ path: `/api/invoices/${turn(issued, i)}.pdf`, method: 'GET', body: '' }),
    },
  ];
};

const rowsOf = async (product: Product, size: Size): Promise<Rows> => {
  const some = async (what: string, where: string, limit: number): Promise<string[]> =>
    (
      await product.sql(`select ${what} as "id" from invoices where ${where} order by "id" limit ${limit}`)
    ).rows.map(({ id }) => id);
  const planted = `"id"::text like '0199c999%'`;
  return {
    drafts: await some(
      '"id"',
      `${planted} and "status" = 'draft'`,
      2 * (size.rounds + 1) * size.part(100, 5),
    ),
    issued: await some('"id"', `${planted} and "status" = 'paid'`, 4_000),
    clients: await some('"clientId"', planted, 400),
    series: await some('"id"', `${planted} and "status" = 'paid'`, 2 * size.part(5_000, 50)),
  };
};

/** The run of repeats as it comes on the first of a month: by the job that makes them, each period once. */
const repeats = async (product: Product, bare: Target, { series }: Rows): Promise<Row[]> => {
  const half = series.length / 2;
  const [own, floors] = [series.slice(0, half), series.slice(half)];
  const [floor = Number.NaN] = await cpuPerRequest(
    [{ target: bare, shots: many(half / 2, (i) => shot('/invoice-repeat', { id: floors[i] })) }],
    { rounds: 1 },
  );
  const ids = own.map((id) => `'${id}'`).join(',');
  await product.sql(
    `update invoices set "repeat" = jsonb_build_object('freq', 'monthly', 'next', current_date - 1) where "id" in (${ids})`,
  );
  const made = async () =>
    (await product.sql(`select count(*)::int as "made" from invoices where "repeatOf" in (${ids})`)).rows[0]
      .made;
  const [cpu, begun] = [cpuSeconds([product.pid]), performance.now()];
  await product.sql(`select graphile_worker.add_job('invoices.repeat', '{}')`);
  while ((await made()) < half) await sleep(100);
  const [spent, seconds] = [cpuSeconds([product.pid]) - cpu, (performance.now() - begun) / 1000];
  return [
    judge(`repeats: CPU of one of ${half}`, (spent * 1000) / half, 'ms', { floor }),
    judge(`repeats: time of ${half}`, seconds, 's'),
  ];
};

/** Two hundred thousand invoices: CPU per request against the bare rows, and the run of five thousand repeats. */
export const benchInvoices = async (
  product: Product,
  size: Size,
  chosen: (work: string) => boolean,
): Promise<Row[]> => {
  const bare = await startBare('floor.ts', product);
  const admin = await product.as('admin@demo.example');
  const rows = await rowsOf(product, size);
  const table: Row[] = [];
  for (const { work, count = 100, floor, shot: ours } of [...lists(rows), ...others(rows)]) {
    if (!chosen(work)) continue;
    const times = size.shots(count);
    const [bareMs = Number.NaN, ms = Number.NaN] = await cpuPerRequest(
      [
        { target: bare.target, shots: many(times, floor) },
        { target: admin, shots: many(times, ours) },
      ],
      size,
    );
    table.push(judge(work, ms, 'ms', { floor: bareMs }));
  }
  if (chosen('repeats')) table.push(...(await repeats(product, bare.target, rows)));
  bare.stop();
  return table;
};
