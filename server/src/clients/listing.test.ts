import {
  blankClient,
  type Client,
  type ClientFilter,
  type ContractFacts,
  clientStatuses,
  contractTypes,
  matchesClientFilter,
  renewals,
} from 'domain/clients';
import { localDay } from 'domain/kernel';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { startTestServer, type TestServer } from '#platform/testing/server.ts';
import { readSettings } from '#settings';
import { select } from './sql/selection.ts';
import { addClients } from './sql.ts';

let server: TestServer;
let facts: ContractFacts;
const rows: Client[] = [];
const now = '2026-11-21T18:00:00.000Z';
const viewer = { uid: people.ada.uid, role: 'admin', sees: 'self' } as const;
const id = (n: number) => `0199c111-0000-7000-8000-${String(n).padStart(12, '0')}`;
const ends = [null, '2026-11-20', '2026-11-21', '2027-05-20', '2027-05-21', '2030-01-01'];
const managers = [null, people.ada.uid, people.max.uid];

beforeAll(async () => {
  server = await startTestServer();
  // Every status with every end, manager and type, one in seven deleted.
  for (const status of clientStatuses)
    for (const contractEndDate of ends)
      for (const accountManager of managers)
        for (const contractType of contractTypes)
          rows.push({
            ...blankClient(id(rows.length), null, now),
            businessName: `Client ${rows.length}`,
            status,
            contractEndDate,
            accountManager,
            contractType,
            deletedAt: rows.length % 7 === 0 ? now : null,
          });
  await addClients(server.db, rows);
  const { leaseNoticeDays, officeTimeZone } = await readSettings(server.db);
  facts = { noticeDays: leaseNoticeDays, today: localDay(now, officeTimeZone) };
});
afterAll(() => server.close());

const someOf = <Value>(values: readonly Value[]) =>
  fc.option(fc.oneof(fc.constantFrom(...values), fc.subarray([...values], { minLength: 1 })), {
    nil: undefined,
  });
const filters: fc.Arbitrary<ClientFilter> = fc.record({
  status: someOf(clientStatuses),
  accountManager: someOf(managers),
  contractType: someOf(contractTypes),
  renewal: fc.constantFrom(undefined, ...renewals),
  deleted: fc.constantFrom(undefined, false, true),
});

test('[CLIENT-01] a filter finds in the database the clients that pass it in memory', async () => {
  const sizes = new Set<number>();
  await fc.assert(
    fc.asyncProperty(filters, async (filter) => {
      const condition = await select(server.db, viewer, { filter, text: '' }, now);
      const found = await sql<{
        id: string;
      }>`select "id" from clients where ${condition} order by "id"`.execute(server.db);
      const expected = rows.filter((row) => matchesClientFilter(row, filter, facts));
      sizes.add(expected.length);
      expect(found.rows.map((row) => row.id)).toEqual(expected.map((row) => row.id).sort());
    }),
    { numRuns: 80 },
  );
  expect(sizes.size).toBeGreaterThan(5);
});
