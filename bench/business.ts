import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cpuSeconds, peakMegabytes, resetPeak } from './cpu.ts';
import { cpuPerRequest, type Shot, type Target } from './load.ts';
import { call, freePort, type Product } from './product.ts';
import { atMost, type Row } from './table.ts';

type Work = {
  work: string;
  limit: number;
  shot: (index: number) => Shot;
  /** Without one the figure has no ratio. */
  floor?: (index: number) => Shot;
  count?: number;
};
type Versioned = { id: string; version: number };
type Rows = {
  clients: Versioned[];
  sites: Versioned[];
  machines: Versioned[];
  leads: string[];
  manager: string;
};

let serial = 0;
const key = () => {
  serial += 1;
  return { 'idempotency-key': `bench-business-${process.pid}-${serial}` };
};
const shot = (path: string, body: object): Shot => ({ path, body: JSON.stringify(body) });
const write = (path: string, body: object): Shot => ({ ...shot(path, body), headers: key() });

const turn = <One>(list: readonly One[], index: number): One => list[index % list.length] as One;

const reading = ({ clients, sites }: Rows): Work[] => {
  const client = (index: number) => turn(clients, index).id;
  const site = (index: number) => turn(sites, index).id;
  const text = (work: string, ...pieces: string[]): Work => ({
    work: `text filter of clients, ${work}`,
    limit: 4,
    count: 200,
    floor: (i) => shot('/client-text', { text: turn(pieces, i) }),
    shot: (i) => shot('/api/clients.list', { text: turn(pieces, i) }),
  });
  return [
    {
      work: 'list 50 clients',
      limit: 2.5,
      count: 400,
      floor: () => shot('/clients', {}),
      shot: () => shot('/api/clients.list', {}),
    },
    {
      work: 'list 50 clients of a status',
      limit: 2.5,
      count: 400,
      floor: () => shot('/clients', {}),
      shot: (i) => shot('/api/clients.list', { filter: { status: turn(['active', 'suspended'], i) } }),
    },
    text('common', 'court', 'vine', 'gardens'),
    text('rare', 'client4711@', 'villas 6215', '555-0007'),
    text('two characters', 'vi', 'zo', 'qk'),
    text('no hit', 'xyzzyqq', 'nothing like this', 'qqqq'),
    {
      work: 'get a client',
      limit: 0.8,
      floor: (i) => shot('/client', { id: client(i) }),
      shot: (i) => shot('/api/clients.get', { id: client(i) }),
    },
    {
      work: 'timeline of a client',
      limit: 2.5,
      count: 400,
      floor: (i) => shot('/timeline', { id: client(i) }),
      shot: (i) => shot('/api/clients.timeline', { id: client(i) }),
    },
    {
      work: 'list the sites of a client',
      limit: 2.5,
      count: 400,
      floor: (i) => shot('/sites', { id: client(i) }),
      shot: (i) => shot('/api/sites.list', { clientId: client(i) }),
    },
    {
      work: 'get a site with its machines',
      limit: 0.8,
      floor: (i) => shot('/site', { id: site(i) }),
      shot: (i) => shot('/api/sites.get', { id: site(i) }),
    },
    {
      work: 'list the machines of a site',
      limit: 2.5,
      floor: (i) => shot('/machines', { id: site(i) }),
      shot: (i) => shot('/api/machines.list', { siteId: site(i) }),
    },
  ];
};

/** Of everything there is: leads, people, clients, sites and machines in one call. */
const searching = (): Work[] => {
  const search = (work: string, ...pieces: string[]): Work => ({
    work: `search everything, ${work}`,
    limit: 4,
    count: 200,
    floor: (i) => shot('/text', { text: turn(pieces, i) }),
    shot: (i) => shot('/api/search.all', { query: turn(pieces, i) }),
  });
  return [
    search('common', 'court', 'portland', 'vine'),
    search('common among machines', 'speed queen', 'dexter', 'sn000'),
    search('rare', 'client4711@', 'SN00004711', 'benca4711'),
    search('two characters', 'vi', 'wa', 'qk'),
    search('no hit', 'xyzzyqq', 'nothing like this', 'qqqq'),
  ];
};

const writing = ({ clients, sites, machines, leads, manager }: Rows): Work[] => {
  const change = (noun: 'clients' | 'sites' | 'machines', rows: Versioned[], column: string): Work => {
    // The floor changes rows of its own, so that versions stay what we know.
    const [own, bare] = [rows.slice(rows.length / 2), rows.slice(0, rows.length / 2)];
    return {
      work: `update of ${noun}: ${column}`,
      limit: 2,
      count: 400,
      floor: (i) => shot('/change', { table: noun, column, id: turn(bare, i).id, value: `Bare ${i}` }),
      shot: (i) => {
        const row = turn(own, i);
        const { id, version } = row;
        row.version += 1;
        return write(`/api/${noun}.update`, { id, version, fields: { [column]: `Bench ${i}` } });
      },
    };
  };
  const sold = [...leads];
  const next = () => sold.pop() ?? '';
  return [
    change('clients', clients, 'contactTitle'),
    change('clients', clients, 'businessName'),
    change('sites', sites, 'siteName'),
    change('machines', machines, 'model'),
    {
      work: 'conversion of a lead, with its service call',
      limit: 15,
      count: 50,
      floor: () => shot('/convert', { id: next() }),
      shot: (i) =>
        write('/api/leads.convert', {
          id: next(),
          accountManager: manager,
          businessName: `Converted ${i}`,
          contactTitle: 'Owner',
          siteName: `Site ${i}`,
          machines: { washers: 4, dryers: 4, stacks: 0, combos: 0 },
          serviceCall: true,
        }),
    },
    {
      work: 'conversion of 50 leads at once, a lead',
      limit: 15,
      count: 1,
      shot: () =>
        write('/api/leads.convertMany', {
          items: Array.from({ length: 50 }, () => ({
            id: next(),
            accountManager: manager,
            serviceCall: true,
          })),
        }),
    },
  ];
};

/** CPU of server and database, wall time and highest memory of the server while something runs. */
const spent = async (product: Product, work: () => Promise<unknown>) => {
  resetPeak(product.pid);
  const [cpu, begun] = [cpuSeconds([product.pid]), performance.now()];
  await work();
  return {
    cpu: cpuSeconds([product.pid]) - cpu,
    seconds: (performance.now() - begun) / 1000,
    peak: peakMegabytes(product.pid),
  };
};

const convertThousand = async (product: Product, admin: Target, { leads, manager }: Rows): Promise<Row[]> => {
  const items = leads.splice(0, 1_000).map((id) => ({ id, accountManager: manager, serviceCall: true }));
  const { cpu, seconds, peak } = await spent(product, async () => {
    const { failed } = await call<{ failed: number }>(admin, 'leads.convertMany', { items });
    if (failed > 0) throw new Error(`${failed} conversions failed`);
  });
  return [
    atMost('1,000 conversions in one call: CPU a lead', (cpu * 1000) / items.length, 15, 'ms'),
    { ...atMost('1,000 conversions in one call: time', seconds, 60, 's'), target: '–', verdict: '–' },
    atMost('1,000 conversions in one call: highest memory of the server', peak, 300, 'MB'),
  ];
};

const sitesOfRun = 5_000;
const money = `
  with chosen as (select "id", "clientId" from sites where "locationCode" like 'BENCA%' and "status" = 'active'
    and "commission" is null and "deletedAt" is null order by "id" limit ${sitesOfRun}),
  agreed as (update sites set "commission" = '{"kind": "percent", "percent": 45}'
    from chosen where sites."id" = chosen."id" returning sites."id")
  insert into collections ("id", "siteId", "clientId", "date", "gross", "source", "createdAt")
  select gen_random_uuid(), "id", "clientId", date '2026-10-01' + week * 7, 20000 + week * 731, 'hand', now()
  from chosen, generate_series(0, 3) week`;

/** The statements of a month: their PDFs made and kept, by the job that makes them. */
const statements = async (product: Product, admin: Target): Promise<Row[]> => {
  await product.sql(money);
  await product.sql('analyze sites, collections');
  type Run = { id: string; state: string; total: number; made: number };
  let run: Run = { id: '', state: 'running', total: 0, made: 0 };
  const { cpu, seconds, peak } = await spent(product, async () => {
    run = await call<Run>(admin, 'statements.makeMany', { month: '2026-10', clientIds: null });
    while (run.state === 'running') {
      await sleep(250);
      run = await call<Run>(admin, 'statements.run', { id: run.id });
    }
  });
  if (run.made < sitesOfRun) throw new Error(`${run.made} statements of ${sitesOfRun} were made`);
  const named = `statements of ${sitesOfRun.toLocaleString('en-US')} sites`;
  return [
    { ...atMost(`${named}: CPU a statement`, (cpu * 1000) / run.made, 30, 'ms'), target: '–', verdict: '–' },
    { ...atMost(`${named}: time`, seconds, 300, 's'), target: '–', verdict: '–' },
    atMost(`${named}: highest memory of the server`, peak, 300, 'MB'),
  ];
};

const stopsOfRoute = 60;
const routed = `
  update sites set "collectionRoute" = 'Bench', "collectionFrequency" = 'weekly', "lastCollectionDate" = '2026-01-01'
  where "id" in (select "id" from sites where "locationCode" like 'BENCA%' and "status" = 'active' order by "id" desc
    limit ${stopsOfRoute})`;

const routeDay = async (product: Product, admin: Target): Promise<Row[]> => {
  await product.sql(routed);
  await call(admin, 'routes.save', { name: 'Bench', isNew: true, days: ['mon', 'thu'], collector: null });
  type Day = { id: string; stops: { id: string; siteId: string }[] };
  const dates = Array.from({ length: 21 }, (_, day) => `2026-12-${String(day + 1).padStart(2, '0')}`);
  const open = (date: string | undefined) =>
    call<Day>(admin, 'routeDays.open', { route: 'Bench', date, all: true });
  const day = await open(dates.pop());
  const opened = await spent(product, async () => {
    for (const date of dates) await open(date);
  });
  const read = await cpuPerRequest(admin, () =>
    Array.from({ length: 100 }, () => shot('/api/routeDays.get', { id: day.id })),
  );
  const answer = { state: 'done', amounts: [{ machineId: null, source: 'bag', gross: 12_000 }] };
  const closed = await spent(product, async () => {
    for (const { siteId } of day.stops)
      await call(admin, 'routeDays.closeStop', { id: day.id, siteId, answer });
  });
  return [
    atMost(`route day of ${stopsOfRoute} stops: open`, (opened.cpu * 1000) / dates.length, 30, 'ms'),
    atMost(`route day of ${stopsOfRoute} stops: get`, read, 5, 'ms'),
    atMost('route day: close a stop', (closed.cpu * 1000) / day.stops.length, 10, 'ms'),
  ];
};

const seed = async (product: Product): Promise<void> => {
  const { rows } = await product.sql(
    `select count(*)::int as "there" from sites where "locationCode" like 'BENCA%'`,
  );
  if (rows[0].there > 0) return;
  console.log('Seeding 20,000 clients, 60,000 sites and 600,000 machines …');
  const program = join(import.meta.dirname, '../server/src/sites/bench.fixtures.ts');
  const seeding = spawn(process.execPath, [program, product.databaseUrl], { stdio: 'inherit' });
  const [code] = await once(seeding, 'exit');
  if (code !== 0) throw new Error('the seeding ended');
};

const rowsOf = async (product: Product): Promise<Rows> => {
  const some = async (table: string, what: string, limit: number) =>
    (await product.sql(`select ${what} from ${table} order by random() limit ${limit}`)).rows;
  const live = '"id", "version"';
  const [clients, sites, machines] = [
    await some('clients where "deletedAt" is null', live, 4_000),
    await some('sites where "deletedAt" is null', live, 4_000),
    await some('machines where "deletedAt" is null', live, 4_000),
  ];
  const sold = `leads where "column" = 'sold' and "convertedToClientId" is null and not "deleted"`;
  const leads = await some(sold, '"id"', 6_000);
  const [manager] = await some(`credentials where "email" = 'admin@demo.example'`, '"uid"', 1);
  return { clients, sites, machines, leads: leads.map(({ id }) => id), manager: manager.uid };
};

/** Clients, sites and machines of a large business, beside the leads: CPU per request against the bare floor. */
export const benchBusiness = async (product: Product, only: readonly string[] = []): Promise<Row[]> => {
  await seed(product);
  const rows = await rowsOf(product);
  const admin = await product.as('admin@demo.example');
  await call(admin, 'view.set', { mode: 'all' });
  const port = await freePort();
  const bare = spawn(
    process.execPath,
    [join(import.meta.dirname, 'floor.ts'), product.databaseUrl, `${port}`],
    {
      stdio: 'inherit',
    },
  );
  await sleep(700);
  const floor: Target = { url: `http://127.0.0.1:${port}`, pids: [bare.pid ?? 0, product.pid] };
  const chosen = (work: string) => only.length === 0 || only.some((name) => work.startsWith(name));
  const table: Row[] = [];
  const say = (row: Row) => {
    console.log(`${row.work}: ${row.figure}${row.ratio === '–' ? '' : `, ${row.ratio} × floor`}`);
    table.push(row);
  };
  const works = [...reading(rows), ...searching(), ...writing(rows)];
  for (const { work, limit, shot: ours, floor: bareShot, count = 1_000 } of works) {
    if (!chosen(work)) continue;
    const many = (make: (index: number) => Shot) => (round: number) =>
      Array.from({ length: count }, (_, index) => make(round * count + index));
    const bareMs = bareShot && (await cpuPerRequest(floor, many(bareShot)));
    const each = work.startsWith('conversion of 50') ? 50 : 1;
    say(atMost(work, (await cpuPerRequest(admin, many(ours))) / each, limit, 'ms', bareMs));
  }
  bare.kill();
  // What is left of the leads that `works` did not take.
  const parts: [string, () => Promise<Row[]>][] = [
    ['1,000 conversions', async () => convertThousand(product, admin, await rowsOf(product))],
    ['statements', () => statements(product, admin)],
    ['route day', () => routeDay(product, admin)],
  ];
  for (const [name, part] of parts) if (chosen(name)) for (const row of await part()) say(row);
  return table;
};
