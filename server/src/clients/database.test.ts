import { blankClient } from 'domain/clients';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#platform/testing/database.ts';
import { addClients } from './sql.ts';

let database: TestDatabase;
const now = '2026-11-21T18:00:00.000Z';
const id = (index: number) => `0199c111-0000-7000-8000-${String(index).padStart(12, '0')}`;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

describe('the indexes that lists stand on', () => {
  const plan = async (query: string): Promise<string> => {
    const client = await database.pool.connect();
    try {
      await client.query('set enable_seqscan = off; set enable_bitmapscan = off; set enable_sort = off');
      const { rows } = await client.query(`explain ${query}`);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    } finally {
      client.release(true);
    }
  };
  const newest = '"updatedAt" desc, "id" desc limit 51';
  const after = `and ("updatedAt", "id") < ('2026-01-01', '${id(1)}')`;
  test.each([
    ['clients_newest', `where "deletedAt" is null ${after} order by ${newest}`],
    ['clients_status', `where "deletedAt" is null and "status" = 'suspended' ${after} order by ${newest}`],
    [
      'clients_manager',
      `where "deletedAt" is null and "accountManager" = '${id(1)}' ${after} order by ${newest}`,
    ],
    [
      'clients_name',
      `where "deletedAt" is null and client_sort_name("businessName", "firstName", "lastName") >= lower('b')
       order by client_sort_name("businessName", "firstName", "lastName"), ${newest}`,
    ],
    [
      'clients_by_end',
      `where "deletedAt" is null and coalesce("contractEndDate", 'infinity'::date) >= '2026-01-01'
       order by coalesce("contractEndDate", 'infinity'::date), ${newest}`,
    ],
  ])('%s', async (index, rest) => {
    const text = await plan(`select "id" from clients ${rest}`);
    expect(text).toContain(index);
    expect(text).not.toContain('Sort');
  });
});

test('what is searched and matched follows a client through change and deletion', async () => {
  const made = {
    ...blankClient(id(7), null, now),
    businessName: 'Vine  Street',
    phone: '+1 (707) 555-0101',
    cellPhone: '123',
  };
  await addClients(database.db, [made, { ...blankClient(id(8), null, now), lastName: 'Other' }]);
  const kept = async () => {
    const { rows } = await sql<{ txt: string; terms: string[]; keys: string[] }>`
      select "txt", array(select "term" from client_terms where "clientId" = ${id(7)} order by 1) as terms,
        array(select "kind" || ' ' || "key" from client_matches where "clientId" = ${id(7)} order by 1) as keys
      from client_search where "clientId" = ${id(7)}`.execute(database.db);
    return rows[0];
  };
  expect(await kept()).toMatchObject({
    keys: ['company vine street', 'phone 7075550101'],
    terms: ['+1 (707) 555-0101', '123', '7075550101', 'vine  street'],
  });
  await sql`update clients set "businessName" = 'Garden', "email" = 'a@b.example', "taxId" = '1'`.execute(
    database.db,
  );
  expect(await kept()).toMatchObject({
    keys: ['company garden', 'email a@b.example', 'phone 7075550101'],
    txt: '|||a@b.example|+1 (707) 555-0101|7075550101|||123|123|garden|',
  });
  await sql`delete from clients where "id" = ${id(7)}`.execute(database.db);
  expect(await kept()).toBeUndefined();
  const { rows } = await sql`select from client_terms where "clientId" = ${id(7)}`.execute(database.db);
  expect(rows).toEqual([]);
});
