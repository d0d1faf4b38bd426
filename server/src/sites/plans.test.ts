import { searchQuery } from 'domain/search';
import type { Site } from 'domain/sites';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DB } from '#platform/database/schema.ts';
import type { SearchAsk } from '#platform/operations/feature.ts';
import { firstRows, newestFirst } from '#platform/rows/page.ts';
import { type TestDatabase, testDatabase } from '#platform/testing/database.ts';
import { seedSites } from './bench.fixtures.ts';
import { machinesOf, serialsAt } from './sql/machines.ts';
import { askMachines, askSites } from './sql/search.ts';
import { findSite, listSites } from './sql.ts';

let database: TestDatabase;
const size = { clients: 1_000, sites: 3_000, machines: 15_000 };
beforeAll(async () => {
  database = await testDatabase();
  await seedSites(database.pool, size);
});
afterAll(() => database.close());

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] };
const scanned = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []),
  ...(plan.Plans ?? []).flatMap(scanned),
];

/** Runs it, and answers which tables it read from end to end. */
const readWhole = async (run: (db: Kysely<DB>) => Promise<unknown>): Promise<string[]> => {
  const asked: { sql: string; parameters: readonly unknown[] }[] = [];
  const dialect = new PostgresDialect({ pool: database.pool });
  await run(new Kysely<DB>({ dialect, log: ({ query }) => void asked.push(query) }));
  const found: string[] = [];
  // What the planner itself is asked tells of no row.
  const read = asked.filter((one) => !/pg_stats/.test(one.sql));
  for (const { sql: text, parameters } of read) {
    const { rows } = await database.pool.query(`explain (format json) ${text}`, [...parameters]);
    found.push(...scanned(rows[0]['QUERY PLAN'][0].Plan));
  }
  return found.filter((table) => !['settings', 'users', ''].includes(table));
};

/** What a search reads of a kind: the few, or what there is of many. */
const hits = async (db: Kysely<DB>, asked: Promise<SearchAsk>): Promise<unknown> => {
  const { few, areFew, many } = await asked;
  return areFew ? sql`${few}`.execute(db) : many();
};

const clientId = async () =>
  await database.db.selectFrom('sites').select(['id', 'clientId']).limit(1).executeTakeFirstOrThrow();

test('the fixture is the business that the product would keep: counts agree with machines', async () => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from sites where "totalMachines" <> (select count(*) from machines where "siteId" = sites."id")`.execute(
    database.db,
  );
  expect(rows).toEqual([{ n: 0 }]);
});

const selections: [string, object][] = [
  ['newest', {}],
  ['status', { status: 'decommissioned' }],
  ['route', { collectionRoute: 'Route 7' }],
  ['city', { city: 'napa' }],
  ['text', { text: 'elm court' }],
];
test.each(selections)('[SITE-03] a list by %s reads an index, not the table', async (_, selection) => {
  expect(
    await readWhole((db) =>
      listSites(db, { deleted: false, text: '', ...selection }, firstRows(newestFirst<Site>(), 21)),
    ),
  ).toEqual([]);
});

test('a client’s sites, a site with its machines and a serial are found by their indexes', async () => {
  const { id, clientId: client } = await clientId();
  const ask = { deleted: false, text: '', clientId: client };
  expect(await readWhole((db) => listSites(db, ask, firstRows(newestFirst<Site>(), 21)))).toEqual([]);
  expect(await readWhole((db) => findSite(db, id))).toEqual([]);
  expect(await readWhole((db) => machinesOf(db, id))).toEqual([]);
  expect(await readWhole((db) => serialsAt(db, ['SN00000017']))).toEqual([]);
});

test.each(['elm court 12', 'SN00000017', 'sn000', 'speed queen', '17', 'zz'])(
  '[SRCH-06] a search for %s reads neither sites nor machines from end to end',
  async (typed) => {
    const query = searchQuery(typed);
    if (!query) throw new Error(typed);
    expect(await readWhole((db) => hits(db, askSites(db, query)))).not.toContain('sites');
    expect(await readWhole((db) => hits(db, askMachines(db, query)))).not.toContain('machines');
  },
);
