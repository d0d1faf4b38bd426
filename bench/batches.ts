import { setTimeout as sleep } from 'node:timers/promises';
import { many, shot, turn } from './api.ts';
import { cpuSeconds, peakMegabytes, resetPeak } from './cpu.ts';
import { call, cpuPerRequest, type Target } from './load.ts';
import type { Product } from './product.ts';
import type { Size } from './size.ts';
import { judge, type Row } from './table.ts';

type Office = { product: Product; admin: Target; bare: Target; manager: string };
type Batch = (office: Office, size: Size) => Promise<Row[]>;

/** CPU of server and database in ms, wall time in seconds and highest memory of the server while something runs. */
const spent = async ({ product }: Office, work: () => Promise<unknown>) => {
  resetPeak(product.pid);
  const [cpu, begun] = [cpuSeconds([product.pid]), performance.now()];
  await work();
  return {
    cpu: (cpuSeconds([product.pid]) - cpu) * 1000,
    seconds: (performance.now() - begun) / 1000,
    peak: peakMegabytes(product.pid),
  };
};

const converted: Batch = async (office, size) => {
  const count = size.part(1_000, 20);
  const { rows } = await office.product.sql(
    `select "id" from leads where "column" = 'sold' and "convertedToClientId" is null and not "deleted"
     order by random() limit ${2 * count}`,
  );
  const ids: string[] = rows.map(({ id }) => id);
  const [floor = Number.NaN] = await cpuPerRequest(
    [{ target: office.bare, shots: many(count / 2, (i) => shot('/convert', { id: ids[i] })) }],
    { rounds: 1 },
  );
  const items = ids.slice(count).map((id) => ({ id, accountManager: office.manager, serviceCall: true }));
  const { cpu, seconds, peak } = await spent(office, async () => {
    const { failed } = await call<{ failed: number }>(office.admin, 'leads.convertMany', { items });
    if (failed > 0) throw new Error(`${failed} conversions failed`);
  });
  const named = 'conversions in one call';
  return [
    judge(`${named}: CPU of one of ${items.length}`, cpu / items.length, 'ms', { floor }),
    judge(`time of ${items.length} conversions in one call`, seconds, 's'),
    judge(`${named}: highest memory of the server`, peak, 'MB'),
  ];
};

const lastMonth = (): string => {
  const [year = 0, month = 0] = new Date().toISOString().split('-').map(Number);
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7);
};

const money = (month: string, sites: number) => `
  with chosen as (select "id", "clientId" from sites where "locationCode" like 'BENCA%' and "status" = 'active'
    and "commission" is null and "deletedAt" is null order by "id" limit ${sites}),
  agreed as (update sites set "commission" = '{"kind": "percent", "percent": 45}'
    from chosen where sites."id" = chosen."id" returning sites."id")
  insert into collections ("id", "siteId", "clientId", "date", "gross", "source", "createdAt")
  select gen_random_uuid(), "id", "clientId", date '${month}-01' + week * 7, 20000 + week * 731, 'hand', now()
  from chosen, generate_series(0, 3) week`;

/** The statements of a month: their PDFs made and kept, by the job that makes them. */
const statements: Batch = async (office, size) => {
  const sites = size.part(5_000, 20);
  const month = lastMonth();
  await office.product.sql(money(month, sites));
  await office.product.sql('analyze sites, collections');
  type Run = { id: string; state: string; total: number; made: number };
  let run: Run = { id: '', state: 'running', total: 0, made: 0 };
  const { cpu, seconds, peak } = await spent(office, async () => {
    run = await call<Run>(office.admin, 'statements.makeMany', { month, clientIds: null });
    while (run.state === 'running') {
      await sleep(250);
      run = await call<Run>(office.admin, 'statements.run', { id: run.id });
    }
  });
  if (run.made < sites) throw new Error(`${run.made} statements of ${sites} were made`);
  return [
    judge('statements: CPU of one', cpu / run.made, 'ms'),
    judge(`statements: time of ${sites}`, seconds, 's'),
    judge('statements: highest memory of the server', peak, 'MB'),
  ];
};

const stops = 60;
const routed = `
  update sites set "collectionRoute" = 'Bench', "collectionFrequency" = 'weekly', "lastCollectionDate" = '2026-01-01'
  where "id" in (select "id" from sites where "locationCode" like 'BENCA%' and "status" = 'active' order by "id" desc
    limit ${stops})`;

const dayAhead = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const routeDay: Batch = async (office, size) => {
  const { product, admin, bare } = office;
  await product.sql(routed);
  await call(admin, 'routes.save', { name: 'Bench', isNew: true, days: ['mon', 'thu'], collector: null });
  type Day = { id: string; stops: { id: string; siteId: string }[] };
  const dates = Array.from({ length: size.part(21, 3) }, (_, day) => dayAhead(9 + day));
  const open = (date: string | undefined) =>
    call<Day>(admin, 'routeDays.open', { route: 'Bench', date, all: true });
  const day = await open(dates.pop());
  const opened = await spent(office, async () => {
    for (const date of dates) await open(date);
  });
  const times = size.part(100);
  const [floor = Number.NaN, read = Number.NaN] = await cpuPerRequest(
    [
      { target: bare, shots: many(times, () => shot('/route-day', { id: day.id })) },
      { target: admin, shots: many(times, () => shot('/api/routeDays.get', { id: day.id })) },
    ],
    size,
  );
  const answer = { outcome: 'done', amounts: [{ machineId: null, source: 'bag', gross: 12_000 }] };
  const closing = day.stops.slice(0, size.part(stops));
  const closed = await spent(office, async () => {
    for (const { siteId } of closing)
      await call(admin, 'routeDays.closeStop', { id: day.id, siteId, answer });
  });
  const bareIds = await product.sql(`select "id" from sites order by random() limit ${times}`);
  const [bareEdit = Number.NaN] = await cpuPerRequest(
    [
      {
        target: bare,
        shots: many(times, (i) =>
          shot('/change', {
            table: 'sites',
            column: 'siteName',
            id: turn(bareIds.rows, i).id,
            value: `Bare ${i}`,
          }),
        ),
      },
    ],
    size,
  );
  return [
    judge(`route day of ${stops} stops: open`, opened.cpu / dates.length, 'ms'),
    judge(`route day of ${stops} stops: get`, read, 'ms', { floor }),
    judge('route day: close a stop', closed.cpu / closing.length, 'ms', { floor: bareEdit }),
  ];
};

const all: [string, Batch][] = [
  ['conversions in one call', converted],
  ['statements', statements],
  ['route day', routeDay],
];

/** What the office does in one go: a thousand conversions, the statements of a month, a day of collecting. */
export const benchBatches = async (
  office: Office,
  size: Size,
  chosen: (work: string) => boolean,
): Promise<Row[]> => {
  const table: Row[] = [];
  for (const [name, batch] of all) if (chosen(name)) table.push(...(await batch(office, size)));
  return table;
};
