import { type Figure, type FigureAsked, type ReportPart, reportKeys } from 'domain/kernel';
import type { FigureAnswer, ReportAnswer } from 'domain/reports';
import type { Settings } from 'domain/settings';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertPerson, people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { anyBusiness, begin, gone, now } from './business.fixtures.ts';
import { live } from './numbers.fixtures.ts';
import { figured } from './parts.ts';

type Viewer = { client: Client; uid: string; sees: 'self' | 'all'; isAdmin: boolean; isRep: boolean };
type Rows = Readonly<Record<string, unknown>>[];

let server: TestServer;
let all: Viewer;
let viewers: Readonly<Record<'admin' | 'own' | 'manager' | 'user' | 'viewing', Viewer>>;
const { ada, dora, max, uma } = people;

beforeAll(async () => {
  server = await startTestServer();
  await insertPerson(server.services, gone);
  await server.services.pool.query(`update users set "status" = 'inactive' where "uid" = $1`, [gone.uid]);
  server.clock.set(now);
  const [whole, own, manager, user, viewing] = await Promise.all(
    [ada, ada, max, uma, dora].map((person) => server.signIn(person)),
  );
  if (!whole || !own || !manager || !user || !viewing) throw new Error('nobody looks');
  await whole.call('view.set', { mode: 'all' });
  await viewing.call('view.set', { mode: 'impersonate', uid: max.uid });
  all = { client: whole, uid: ada.uid, sees: 'all', isAdmin: true, isRep: true };
  viewers = {
    admin: all,
    own: { ...all, client: own, sees: 'self' },
    manager: { client: manager, uid: max.uid, sees: 'self', isAdmin: false, isRep: true },
    user: { client: user, uid: uma.uid, sees: 'self', isAdmin: false, isRep: false },
    viewing: { client: viewing, uid: max.uid, sees: 'self', isAdmin: false, isRep: true },
  };
});
afterAll(() => server.close());

const ask = async ({ client }: Viewer, operation: string, input: object) => {
  const { status, body, text } = await client.call(operation, input);
  expect([operation, status], text).toEqual([operation, 200]);
  return body;
};

/** What is added up of rows though it is no column of them. */
const derived: Readonly<Record<string, string>> = {
  clients: `, (select sum("numberOfUnits") from sites where "clientId" = clients."id" and "deletedAt" is null) as "units"`,
  collections: `, "gross" - "metered" as "variance"`,
};

/** The rows that a number opens, page by page, as they stand in the database. */
const opened = async (who: Viewer, operation: string, figure: FigureAsked): Promise<Rows> => {
  const ids: string[] = [];
  let cursor: string | null = null;
  let told: number | undefined;
  do {
    const page: { items: { id: string }[]; cursor: string | null; total?: number } = await ask(
      who,
      operation,
      {
        ...{ figure, limit: 20 },
        ...(cursor ? { cursor } : {}),
      },
    );
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.cursor;
    told ??= page.total;
  } while (cursor);
  // The first page says how many there are.
  expect(told).toBe(ids.length);
  expect(new Set(ids).size).toBe(ids.length);
  if (ids.length === 0) return [];
  const table = figured.find((noun) => noun.operation === operation)?.table ?? '';
  const { rows } = await server.services.pool.query(
    `select *${derived[table] ?? ''} from ${table} where "id" = any($1::uuid[])`,
    [ids],
  );
  expect(rows).toHaveLength(ids.length);
  return rows;
};

const sumOf = (rows: Rows, field: string): number =>
  rows.reduce((sum, row) => sum + Number(row[field] ?? 0), 0);
const moment = (value: unknown): number => Date.parse(String(value));
const middle = (values: readonly number[]): number | null => {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  if (sorted.length === 0) return null;
  return ((sorted[Math.ceil(half) - 1] as number) + (sorted[Math.floor(half)] as number)) / 2;
};

type Of = { who: Viewer; operation: string; figures: Readonly<Record<string, Figure<Settings>>> };

/** A number worked out anew from the rows that it opens. */
const workedOut = async (
  { who, operation, figures }: Of,
  asked: FigureAsked,
): Promise<{ value: number | string | null; of?: number }> => {
  const figure = figures[asked.key] as Figure<Settings>;
  const rows = await opened(who, operation, asked);
  if (figure.kind === 'count') return { value: rows.length };
  if (figure.kind === 'sum') return { value: sumOf(rows, figure.field) };
  if (figure.kind === 'oldest')
    return { value: (rows.map((row) => row[figure.field]).sort()[0] as string | undefined) ?? null };
  if (figure.kind === 'median')
    return { value: middle(rows.map((row) => moment(row[figure.to]) - moment(row[figure.from]))) };
  const part = (await workedOut({ who, operation, figures }, { ...asked, key: figure.part })).value;
  if (figure.kind === 'share')
    return { value: rows.length === 0 ? null : Number(part) / rows.length, of: rows.length };
  const whole = figures[figure.whole];
  const count = whole?.kind === 'sum' ? sumOf(rows, whole.field) : rows.length;
  return { value: count === 0 ? null : Number(part) / count };
};

const near = (value: unknown) =>
  typeof value === 'number' && !Number.isInteger(value) ? expect.closeTo(value, 6) : value;

type Table = { operation: string; report: string; part: string; by: string; figures: Of['figures'] };
const tables: Table[] = figured.flatMap(({ operation, parts }) =>
  reportKeys
    .filter((report) => report !== 'dashboard')
    .flatMap((report) =>
      Object.entries(parts[report] ?? {}).flatMap(([part, { by, figures }]: [string, ReportPart<Settings>]) =>
        Object.keys(by).map((way) => ({ operation, report, part, by: way, figures })),
      ),
    ),
);

/** Each number of a table, of its groups and of all of them, beside the rows it opens. */
const everyNumber = async (who: Viewer, { figures, operation, ...asked }: Table, narrowed: object) => {
  const { rows, all: sums }: ReportAnswer = await ask(who, 'reports.read', { ...asked, ...narrowed });
  for (const group of [sums, ...rows.map((row) => row.figures)])
    for (const [key, { open, ...answer }] of Object.entries(group) as [string, FigureAnswer][]) {
      expect(open.operation).toBe(operation);
      const { value, of } = await workedOut({ who, operation, figures }, open.input.figure);
      expect([open.input, answer.of, near(answer.value)]).toEqual([open.input, of, near(value)]);
      expect(figures).toHaveProperty([key]);
    }
};

type Shown = [key: string, value: unknown];

/** What the blocks of somebody's dashboard say, with the figures whose rows they open. */
const blocksOf = async (who: Viewer) => {
  const block = (name: string) => ask(who, `dashboard.${name}`, {});
  const { contacted, sold, dead, ...numbers } = await block('numbers');
  const contact = await block('contact');
  const leases = await block('leases');
  const own: Shown[] = [
    ['new', numbers.new],
    ['selling', numbers.selling],
    ['soldMonth', sold],
    ['deadMonth', dead],
    ['assignedMonth', contacted.of],
    ['inWindowMonth', contacted.within],
    ['new', contact.total],
    ['newOver', contact.over],
    ['newToday', contact.today],
    ['quiet', (await block('quiet')).total],
    ['lease', leases.open.total + leases.soon.total + leases.later.total],
    ['leaseOpen', leases.open.total],
    ['leaseSoon', leases.soon.total],
    ['leaseLater', leases.later.total],
  ];
  const pool: Shown[] = who.isRep ? [['unassigned', (await block('pool')).total]] : [];
  return { own, pool };
};

const leadFigures = figured[0]?.parts.dashboard?.['leads']?.figures ?? {};
const siteFigures = figured.find(({ table }) => table === 'sites')?.parts.dashboard?.['sites']?.figures ?? {};

const expectOpens = async (of: Of, shown: readonly Shown[], rep: string | null, seen: Set<string>) => {
  for (const [key, value] of shown) {
    const group = rep === null ? {} : { by: 'rep', group: rep };
    const worked = await workedOut(of, { report: 'dashboard', key, ...group });
    expect([key, rep, value]).toEqual([key, rep, worked.value]);
    seen.add(key);
  }
};

/** Each number of somebody's dashboard beside the rows it opens; answers which figures it has. */
const everyBlock = async (who: Viewer): Promise<Set<string>> => {
  const seen = new Set<string>();
  const ofLeads = { who, operation: 'leads.list', figures: leadFigures };
  const { own, pool } = await blocksOf(who);
  await expectOpens(ofLeads, own, who.sees === 'all' ? null : who.uid, seen);
  await expectOpens(ofLeads, pool, null, seen);
  if (!who.isAdmin) return seen;
  const { total } = await ask(who, 'dashboard.installs', {});
  const ofSites = { who, operation: 'sites.list', figures: siteFigures };
  await expectOpens(ofSites, [['toInstall', total]], null, seen);
  if (who.sees !== 'all') return seen;
  for (const { rep, oldest, contacted, ...row } of (await ask(who, 'dashboard.team', {})).items)
    await expectOpens(
      ofLeads,
      [
        ['open', row.open],
        ['new', row.uncontacted],
        ['oldestNew', oldest],
        ['soldMonth', row.sold],
        ['sold90', row.soldLately],
        ['assignedMonth', contacted.of],
        ['inWindowMonth', contacted.within],
      ],
      rep,
      seen,
    );
  return seen;
};

const filters = fc.record(
  {
    from: fc.constantFrom('2024-02-29', '2026-03-08', '2026-10-31', '2026-11-01'),
    to: fc.constantFrom('2026-11-01', '2026-11-21'),
    rep: fc.constantFrom(null, max.uid, gone.uid),
    city: fc.constantFrom('RENO', 'Elko'),
    state: fc.constant('Nevada'),
    source: fc.constantFrom('web', 'Fair'),
  },
  { requiredKeys: [] },
);

/** Of any businesses, through some eyes each. */
const everywhere = async (numRuns: number, tablesOf: number, eyesOf: number, seed?: number) => {
  const seen = new Set<string>();
  const lived = new Set<string>();
  const names = Object.keys(viewers) as (keyof typeof viewers)[];
  await fc.assert(
    fc.asyncProperty(
      anyBusiness,
      filters,
      fc.subarray(tables, { minLength: 1, maxLength: tablesOf }),
      fc.constantFrom('admin' as const, 'own' as const),
      fc.subarray(names, { minLength: 1, maxLength: eyesOf }),
      async (business, narrowed, some, reader, eyes) => {
        const ids = await begin(server, business);
        const by = { ada: all.client, max: viewers.manager.client };
        for (const what of await live(server, by, ids, business.acts)) lived.add(what);
        for (const table of some) await everyNumber(viewers[reader], table, narrowed);
        for (const name of eyes) for (const key of await everyBlock(viewers[name])) seen.add(key);
      },
    ),
    { numRuns, ...(seed !== undefined && { seed }) },
  );
  return { seen, lived };
};

test('[W13] [REP-03] [DASH-04] each number of report and dashboard is worked out from the rows it opens', async () => {
  await everywhere(4, 2, 5, 13);
});

test('[W13] [REP-03] [DASH-04] the same of a thousand businesses', {
  tags: ['long'],
  timeout: 10_800_000,
}, async () => {
  const { seen, lived } = await everywhere(1_000, 2, 2);
  const ofDashboard = [...Object.keys(leadFigures), ...Object.keys(siteFigures)];
  expect([...seen, 'shareMonth'].sort()).toEqual(ofDashboard.sort());
  for (const what of ['convert', 'merge', 'remove', 'restore', 'undo', 'there and back', 'pass'])
    expect([...lived]).toContain(what);
});
