import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DB } from '#platform/database/schema.ts';
import { type TestDatabase, testDatabase } from '#platform/testing/database.ts';
import { type SaidPlace, sitesSaid } from './sql/sites.ts';

let database: TestDatabase;
const importId = '01990000-0000-7000-8000-000000000001';
beforeAll(async () => {
  database = await testDatabase();
  const client = await database.pool.connect();
  for (const text of [
    `set session_replication_role = replica`,
    // Most have no number of the office's own, and one in a hundred is called as others are.
    `insert into sites ("id", "clientId", "locationCode", "siteName", "siteNumber", "streetAddress", "city", "state", "zipCode",
        "createdAt", "updatedAt")
      select ('01990000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, '01990000-0000-7000-8000-000000000002', 'PLAN' || n,
        case when n % 100 = 0 then 'Laundry' else 'House ' || n end, case when n % 10 = 0 then n::text else '' end,
        n || ' Elm Street', 'Napa', 'CA', '94558', now(), now() from generate_series(1, 10000) n`,
    `insert into import_rows ("importId", "n", "line", "cells", "hash", "outcome", "siteId")
      select '${importId}', n, n, '[]', '', 'created', ('01990000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid
      from generate_series(5001, 6000) n`,
    `analyze sites`,
    `analyze import_rows`,
  ])
    await client.query(text);
  client.release(true);
});
afterAll(() => database.close());

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: Plan[] };
const within = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(within)];

const nothing: SaidPlace = { number: '', name: '', street: '', city: '', zip: '' };
const saidOf = (n: number): SaidPlace[] => [
  { ...nothing, number: `${n}0` },
  { ...nothing, street: `${n} ELM ST`, zip: '94558' },
  { ...nothing, name: 'laundry', street: `${n}00 Elm Street` },
  { ...nothing, street: `${n} Elm St`, city: 'napa' },
  { ...nothing, name: `House  ${n}` },
];

test.each([1, 40])(
  '[IMPORT-01] of many sites those that %d times five rows are about are found by indexes alone',
  async (times) => {
    const asked: { sql: string; parameters: readonly unknown[] }[] = [];
    const dialect = new PostgresDialect({ pool: database.pool });
    const db = new Kysely<DB>({ dialect, log: ({ query }) => void asked.push(query) });
    const rows = Array.from({ length: times }, (_, n) => saidOf(n + 1)).flat();
    const found = await sitesSaid(db, rows, importId);
    expect([0, 1, 2, 3, 4].map((n) => Object.keys(found.get(n) ?? {}))).toEqual([
      ['number'],
      ['street'],
      ['named'],
      ['town'],
      ['name'],
    ]);
    const [statement] = asked;
    const { rows: plans } = await database.pool.query(`explain (format json) ${statement?.sql}`, [
      ...(statement?.parameters ?? []),
    ]);
    const plan = within(plans[0]['QUERY PLAN'][0].Plan);
    expect(plan.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
    const indexes = new Set(plan.flatMap((node) => node['Index Name'] ?? []));
    expect([...indexes].sort()).toEqual([
      'import_rows_site',
      'sites_name',
      'sites_number',
      'sites_place',
      'sites_street',
    ]);
  },
);

test('[IMPORT-01] sites that the import made itself are not among them, and of many two tell enough', async () => {
  const rows = [
    { ...nothing, name: 'House 5001' },
    { ...nothing, name: 'Laundry' },
  ];
  const found = await sitesSaid(database.db, rows, importId);
  expect(found.get(0)).toBeUndefined();
  expect(found.get(1)?.name).toHaveLength(2);
  expect(
    (await sitesSaid(database.db, rows, '01990000-0000-7000-8000-000000000003')).get(0)?.name,
  ).toHaveLength(1);
});
