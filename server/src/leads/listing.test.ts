import {
  blankLead,
  columnOf,
  type FilterFacts,
  isArchived,
  isQuick,
  type Lead,
  type LeadFilter,
  leadOrder,
  leadSorts,
  matchesLeadFilter,
  quickFilters,
} from 'domain/leads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSettings } from '#settings';
import { type Bench, ids, startBench } from './bench.fixtures.ts';
import { select } from './sql/selection.ts';
import { insertLeads, leadsAfter } from './sql.ts';

let bench: Bench;
let facts: FilterFacts;
const now = '2026-11-21T18:00:00.000Z';
const all = { uid: '', role: 'admin', sees: 'all' } as const;
const rows: Lead[] = [];

// The same numbers at each run: what fails, fails again.
let seed = 20_261_121;
const random = (): number => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
const around = (days: number): string =>
  new Date(Date.parse(now) + (random() - 0.5) * 2 * days * 86_400_000).toISOString();
// Where two days meet, and where a rule turns.
const edge = (): string =>
  pick([
    '2026-11-22T08:00:00.000Z',
    '2026-11-22T07:59:59.999Z',
    '2026-11-14T18:00:00.000Z',
    '2026-11-19T18:00:00.000Z',
    '2026-08-23T18:00:00.000Z',
    '2026-08-23T17:59:59.999Z',
    around(20),
    around(200),
  ]);

const states: readonly Partial<Lead>[] = [
  {},
  { leadContacted: true, status: 'contacted' },
  { leadContacted: true, status: 'client', markSold: true },
  { leadContacted: true, status: 'dead', markDead: true, leadAsDead: true },
  { status: 'pass-it-on', passState: 'review' },
];

const some = (): Lead => {
  const lead: Lead = {
    ...blankLead(bench.services.newId(), now),
    ...pick(states),
    businessName: pick(['', 'Élan', 'elan', 'Zoo', 'alpha', '12 Oaks']),
    company: pick(['', 'Beta']),
    firstName: pick(['', 'Luis ', 'Ann']),
    numberOfMachinesNeeded: pick([0, 1, 12, 200]),
    updatedAt: edge(),
    nextStep: random() < 0.5 ? null : { what: 'Call', dueAt: edge() },
    dueAt: random() < 0.2 ? null : edge(),
    leaseExpirationDate: random() < 0.4 ? null : around(900).slice(0, 10),
    leaseNoticeDays: pick([0, 30, 180, 365]),
  };
  return { ...lead, column: columnOf(lead) };
};

const found = async (filter: LeadFilter): Promise<string[]> => {
  const selected = await select(bench.db, all, { filter, text: '' }, now);
  return (await leadsAfter(bench.db, selected, null, 5000)).map(({ id }) => id);
};
const idsOf = (holds: (lead: Lead) => boolean): string[] =>
  rows
    .filter(holds)
    .map(({ id }) => id)
    .sort();

beforeAll(async () => {
  bench = await startBench();
  for (let made = 0; made < 600; made += 1) rows.push(some());
  for (const day of ['2028-11-17', '2028-11-18', '2026-11-21', '2026-11-20'])
    rows.push({ ...some(), leaseExpirationDate: day, leaseNoticeDays: 180 });
  await insertLeads(bench.db, rows);
  facts = { now, settings: await readSettings(bench.db) };
});
afterAll(() => bench.close());

test.each(quickFilters)('[BOARD-04] %s finds on the server what the domain finds', async (quick) => {
  const expected = idsOf((lead) => isQuick(lead, quick, facts) === true);
  expect(expected.length).toBeGreaterThan(5);
  expect(expected.length).toBeLessThan(rows.length - 5);
  expect(await found({ quick })).toEqual(expected);
});

test('[BOARD-04] several quick filters at once, and what is archived, too', async () => {
  for (const archived of [true, false]) {
    const expected = idsOf((lead) => isArchived(lead, facts.settings, now) === archived);
    expect(expected.length).toBeGreaterThan(5);
    expect(await found({ archived })).toEqual(expected);
  }
  const filter: LeadFilter = { quick: ['needs-contact', 'going-quiet', 'next-step-due'], archived: false };
  const expected = idsOf((lead) => matchesLeadFilter(lead, filter, facts) === true);
  expect(expected.length).toBeGreaterThan(0);
  expect(await found(filter)).toEqual(expected);
});

test('[BOARD-04] the board asks for them, and a settings change holds at once', async () => {
  // Far from the moments at which something turns: this clock goes on.
  const then = '2026-11-21T17:00:00.000Z';
  bench.clock.set(then);
  await bench.as.ada.call('view.set', { mode: 'all' });
  const stats = async (filter: LeadFilter = {}) => (await bench.as.ada.call('leads.stats', { filter })).body;
  const count = (holds: (lead: Lead) => boolean) => rows.filter(holds).length;
  const before = await stats();
  expect(before.byColumn.dead).toBe(count(({ column }) => column === 'dead'));
  expect(before.archivedByColumn).toMatchObject({
    new: 0,
    dead: count((lead) => lead.column === 'dead' && isArchived(lead, facts.settings, then)),
    sold: count((lead) => lead.column === 'sold' && isArchived(lead, facts.settings, then)),
  });
  const page = await bench.as.ada.call('leads.list', { filter: { quick: 'next-step-due' }, limit: 200 });
  expect(ids(page).length).toBeGreaterThan(0);
  expect(page.status).toBe(200);
  const changed = await bench.as.ada.call('settings.update', {
    version: 1,
    fields: { archiveDays: { sold: 3650, dead: 3650 } },
  });
  expect(changed.status).toBe(200);
  expect((await stats()).archivedByColumn).toMatchObject({ dead: 0, sold: 0 });
  expect((await stats()).byColumn).toEqual(before.byColumn);
});

test.each([{ quick: 'everything' }, { quick: [] }, { archived: 'yes' }, { quick: { $ne: '' } }])(
  '[BOARD-04] refuses %j',
  async (filter) => {
    expect((await bench.as.max.call('leads.list', { filter })).status).toBe(400);
  },
);

test.each(leadSorts)('the order %s is the domain’s, page after page', async (sort) => {
  await bench.as.dora.call('view.set', { mode: 'all' });
  const seen: string[] = [];
  for (let cursor: string | null = null; ; ) {
    const { status, body } = await bench.as.dora.call('leads.list', { sort, limit: 70, cursor });
    expect(status).toBe(200);
    seen.push(...body.items.map(({ id }: { id: string }) => id));
    cursor = body.cursor;
    if (cursor === null) break;
  }
  expect(seen).toEqual([...rows].sort(leadOrder(sort)).map(({ id }) => id));
  const other = sort === 'machines' ? 'name' : 'machines';
  const { body } = await bench.as.dora.call('leads.list', { sort, limit: 1 });
  const strange = await bench.as.dora.call('leads.list', { sort: other, cursor: body.cursor });
  expect(strange.status).toBe(400);
});
