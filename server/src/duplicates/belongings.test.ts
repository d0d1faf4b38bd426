import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#platform/testing/database.ts';
import { leadBelongings } from '#undo';
import { clientBelongings } from './sql/merge.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const tablesWith = async (column: string): Promise<string[]> => {
  const { rows } = await database.pool.query(
    `select "table_name" as "name" from information_schema.columns join information_schema.tables using ("table_schema", "table_name")
      where "table_schema" = 'public' and "column_name" = $1 and "table_type" = 'BASE TABLE'`,
    [column],
  );
  return rows.map(({ name }) => name);
};

/** What names a client or a lead and stays with the one that went, with the reason. */
const stays = {
  clientId: {
    client_matches: 'follows from the client itself',
    client_search: 'follows from the client itself',
    client_terms: 'follows from the client itself',
    client_merges: 'says what became part of what',
    conversion_history: 'is history: that lead became that client',
    import_rows: 'is history: that row became that client',
  },
  leadId: {
    lead_matches: 'follows from the lead itself',
    lead_search: 'follows from the lead itself',
    lead_terms: 'follows from the lead itself',
    lead_outcomes: 'tells of the lead itself, for reports',
    lead_merges: 'says what became part of what',
    conversion_history: 'is history: that lead became that client',
    import_rows: 'is history: that row became that lead',
    notifications: 'were told of that lead',
  },
};

test.each([
  ['clientId', clientBelongings],
  ['leadId', leadBelongings],
] as const)(
  '[ADMIN-04] whatever has a %s goes along in a merge, or stays for a reason',
  async (column, goes) => {
    const named = await tablesWith(column);
    expect([...goes, ...Object.keys(stays[column])].toSorted()).toEqual(named.toSorted());
  },
);
