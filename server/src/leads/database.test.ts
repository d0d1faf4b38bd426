import { blankLead, columnOf, type Lead, leadStatuses } from 'domain/leads';
import { type SearchQuery, searchQuery } from 'domain/search';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#platform/testing/database.ts';
import { askLeads } from './sql/search.ts';
import { insertLeads } from './sql.ts';

let database: TestDatabase;
const rep = '01900000-0000-7000-8000-0000000000bb';
const at = '2026-11-01T10:00:00.000Z';
let made = 0;
const lead = (fields: Partial<Lead>): Lead => {
  made += 1;
  return { ...blankLead(`0199c111-0000-7000-8000-${String(made).padStart(12, '0')}`, at), ...fields };
};

beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query(
    `insert into users ("uid", "email", "emailIndex", "displayName", "role", "tenantId", "createdAt", "updatedAt", "notificationPreferences")
     select $1, '', 'x', '', 'manager', "tenantId", now(), now(), '{}' from installation`,
    [rep],
  );
});
afterAll(() => database.close());

test('[BOARD-02] the database derives the same column as the domain, for every state it accepts', async () => {
  const flags = [false, true];
  const states = leadStatuses.flatMap((status) =>
    [null, rep].flatMap((assignedRep) =>
      flags.flatMap((leadContacted) =>
        flags.flatMap((markSold) =>
          flags.map((markDead) =>
            lead({
              status,
              assignedRep,
              leadContacted,
              markSold,
              markDead,
              leadAsDead: markDead,
              passState: status !== 'pass-it-on' ? null : assignedRep ? 'pending' : 'review',
              passedTo: status === 'pass-it-on' ? assignedRep : null,
            }),
          ),
        ),
      ),
    ),
  );
  let accepted = 0;
  for (const state of states)
    try {
      await insertLeads(database.db, [state]);
      accepted += 1;
    } catch (error) {
      expect((error as { code: string }).code).toBe('23514');
    }
  expect(accepted).toBeGreaterThan(30);
  const rows = await database.db.selectFrom('leads').selectAll().$castTo<Lead>().execute();
  expect(rows).toHaveLength(accepted);
  for (const row of rows) expect([row.id, row.column]).toEqual([row.id, columnOf(row)]);
});

describe('what the database refuses (D38)', () => {
  test.each<[string, Partial<Lead>]>([
    ['leadAsDead that differs from markDead', { leadAsDead: true }],
    ['sold and dead', { markSold: true, markDead: true, leadAsDead: true, leadContacted: true }],
    ['sold without contact', { markSold: true }],
    ['status client without contact', { status: 'client' }],
    ['status lost without contact', { status: 'lost' }],
    ['pass-it-on without a pass state', { status: 'pass-it-on' }],
    ['a pass state without pass-it-on', { passState: 'review' }],
    ['pending for nobody', { status: 'pass-it-on', passState: 'pending' }],
    ['pending for another', { status: 'pass-it-on', passState: 'pending', assignedRep: rep }],
    [
      'pending and contacted',
      { status: 'pass-it-on', passState: 'pending', assignedRep: rep, passedTo: rep, leadContacted: true },
    ],
    ['review with a rep', { status: 'pass-it-on', passState: 'review', assignedRep: rep }],
    ['an unknown status', { status: 'sold' as Lead['status'] }],
    ['an unknown rep', { assignedRep: '01900000-0000-7000-8000-0000000000cc' }],
    ['fewer than no units', { numberOfUnits: -1 }],
  ])('%s', async (_what, fields) => {
    await expect(insertLeads(database.db, [lead(fields)])).rejects.toThrow(/violates/);
  });
});

describe('the indexes that lists stand on', () => {
  const plan = async (query: string, index: string): Promise<string> => {
    const client = await database.pool.connect();
    try {
      await client.query('set enable_seqscan = off; set enable_bitmapscan = off; set enable_sort = off');
      // In an empty table the index of the column alone costs as little as the rep's.
      if (index === 'leads_rep') await client.query('begin; drop index leads_column');
      const { rows } = await client.query(`explain ${query}`);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    } finally {
      client.release(true);
    }
  };
  const order = 'order by "updatedAt" desc, "id" desc limit 51';
  const after = `and ("updatedAt", "id") < ('2026-01-01', '${rep}')`;
  test.each([
    ['leads_newest', `where not "deleted" ${after} ${order}`],
    ['leads_column', `where not "deleted" and "column" = 'dead' ${after} ${order}`],
    ['leads_rep', `where not "deleted" and "assignedRep" = '${rep}' and "column" = 'new' ${after} ${order}`],
    [
      'leads_due',
      `where not "deleted" and "column" = 'new' and coalesce("dueAt", 'infinity'::timestamptz) >= '2026-01-01'
       order by coalesce("dueAt", 'infinity'::timestamptz), "updatedAt" desc, "id" desc limit 51`,
    ],
  ])('%s', async (index, rest) => {
    const text = await plan(`select "id" from leads ${rest}`, index);
    expect(text).toContain(index);
    expect(text).not.toContain('Sort');
  });
});

test('[SRCH-06] a search for what nobody has touched for long finds it behind the newest leads, and nothing of it twice', async () => {
  const named = (businessName: string, updatedAt: string) => lead({ businessName, updatedAt });
  const old = Array.from({ length: 5 }, (_, n) => named(`Quonset ${n}`, '2024-01-01T10:00:00.000Z'));
  const fresh = ['Quonset 5', 'Alder', 'Birch', 'Cedar', 'Fir'].map((name) =>
    named(name, '2026-12-01T10:00:00.000Z'),
  );
  await insertLeads(database.db, [...old, ...fresh]);
  const query = searchQuery('quonset') as SearchQuery;
  const wanted = [...old, ...fresh.slice(0, 1)].map(({ id }) => id).sort();
  for (const far of [5, 20_000]) {
    const asked = await askLeads(database.db, [{ deleted: false }], query, far);
    const hits = (await asked?.many()) ?? [];
    expect(hits.map(({ id }) => id).sort()).toEqual(wanted);
  }
});
