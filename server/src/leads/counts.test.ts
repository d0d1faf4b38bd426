import { day, later, type Viewer } from 'domain/kernel';
import { type Lead, leadColumns } from 'domain/leads';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { readSettings, saveSettings } from '#settings';
import { type Bench, standing, startBench } from './bench.fixtures.ts';
import { countLeads, foldLeadSums } from './sql/counts.ts';
import { type Selection, select } from './sql/selection.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

const start = '2026-11-20T08:00:00.000Z';
/** Where a lead may stand. */
const stands = [
  standing.unassigned,
  standing.new,
  standing.ofMia,
  standing.selling,
  standing.sold,
  standing.dead,
  standing.review,
  standing.deleted,
  { ...standing.sold, deletedAt: start },
];
const reps = [people.max.uid, people.mia.uid, people.ada.uid];

const stand = fc.constantFrom(...stands);
const machines = fc.nat({ max: 40 });
/** Minutes around the beginning: hours, days and long ago, on their bounds too. */
const minutes = fc.oneof(
  fc.integer({ min: -180, max: 180 }),
  fc.constantFrom(-60, 0, 60, -24 * 60, 24 * 60),
  fc.integer({ min: -500 * 24 * 60, max: 60 * 24 * 60 }),
);
/** Until when closed leads are on the board: as it is set at first, sooner and later. */
const days = fc.oneof(fc.constantFrom(1, 90, 400), fc.integer({ min: 1, max: 600 }));
const act = fc.oneof(
  fc.record({
    act: fc.constant('add' as const),
    stand,
    machines,
    due: minutes,
    touched: minutes,
    many: fc.nat({ max: 3 }),
  }),
  fc.record({ act: fc.constant('stand' as const), at: fc.nat(), stand }),
  fc.record({
    act: fc.constant('change' as const),
    at: fc.nat(),
    machines,
    due: fc.option(minutes),
    touched: minutes,
  }),
  fc.record({ act: fc.constant('give' as const), to: fc.constantFrom(...reps) }),
  fc.record({ act: fc.constant('destroy' as const), at: fc.nat() }),
  fc.record({ act: fc.constant('fold' as const), after: minutes }),
  fc.record({ act: fc.constant('archive' as const), sold: days, dead: days }),
);
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

const moment = (minute: number) => later(start, minute * 60_000);
const ids: string[] = [];
const leadAt = (at: number) => ids[at % Math.max(1, ids.length)];
// Folded only forwards, as time goes.
let folded = start;

const update = (id: string | undefined, fields: Partial<Lead>) =>
  id
    ? bench.db
        .updateTable('leads')
        .set(fields as object)
        .where('id', '=', id)
        .execute()
    : undefined;

const fieldsOf = ({ column: _, deleted: __, ...fields }: Partial<Lead>): Partial<Lead> => fields;
const clean: Partial<Lead> = {
  ...Object.fromEntries(stands.flatMap((one) => Object.keys(fieldsOf(one)).map((field) => [field, null]))),
  status: 'new',
  leadContacted: false,
  markSold: false,
  markDead: false,
  leadAsDead: false,
};

const perform = async (one: Act): Promise<unknown> => {
  switch (one.act) {
    case 'add': {
      for (let n = 0; n <= one.many; n += 1) {
        const due = { dueAt: moment(one.due), updatedAt: moment(one.touched) };
        ids.push(
          await bench.put({ ...one.stand, ...due, numberOfMachinesNeeded: one.machines } as Partial<Lead>),
        );
      }
      return;
    }
    case 'stand':
      return update(leadAt(one.at), { ...clean, ...fieldsOf(one.stand as Partial<Lead>) });
    case 'change':
      return update(leadAt(one.at), {
        numberOfMachinesNeeded: one.machines,
        dueAt: one.due === null ? null : moment(one.due),
        updatedAt: moment(one.touched),
      });
    case 'give':
      return bench.db
        .updateTable('leads')
        .set({ assignedRep: one.to })
        .where('assignedRep', 'is not', null)
        .execute();
    case 'destroy': {
      const [id] = ids.splice(one.at % Math.max(1, ids.length), 1);
      return id && bench.db.deleteFrom('leads').where('id', '=', id).execute();
    }
    case 'fold': {
      const at = moment(Math.max(0, one.after));
      folded = at > folded ? at : folded;
      return foldLeadSums(bench.db, folded);
    }
    case 'archive': {
      const { sold, dead } = one;
      const before = await readSettings(bench.db);
      return saveSettings(bench.db, { ...before, version: before.version + 1, archiveDays: { sold, dead } });
    }
  }
};

const selections: Omit<Selection, 'text'>[] = [
  { filter: {} },
  { filter: {}, view: 'self' },
  { filter: { assignedRep: people.max.uid } },
  { filter: { assignedRep: null } },
  { filter: { assignedRep: [people.mia.uid, null] } },
  ...leadColumns.map((column) => ({ filter: {}, column })),
];
const viewers: Viewer[] = [
  { uid: people.ada.uid, role: 'admin', sees: 'all' },
  { uid: people.ada.uid, role: 'admin', sees: 'self' },
  { uid: people.max.uid, role: 'manager', sees: 'self' },
  { uid: people.uma.uid, role: 'user', sees: 'self' },
];

/** In no order, and without what is none. */
const told = ({ standing: rows, late, archived }: Awaited<ReturnType<typeof countLeads>>) => ({
  standing: rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort(),
  late: Object.entries(late)
    .filter(([, leads]) => leads !== 0)
    .sort(),
  archived: Object.entries(archived)
    .filter(([, leads]) => leads !== 0)
    .sort(),
});

/** For each viewer and filter what lines add up to is what leads are. */
const isRecount = async (now: string): Promise<void> => {
  const facts = { now, settings: await readSettings(bench.db) };
  for (const viewer of viewers)
    for (const selection of selections) {
      const selected = await select(bench.db, viewer, { ...selection, text: '' }, now);
      expect(selected.summed).toBe(true);
      const summed = await countLeads(bench.db, selected, facts);
      const counted = await countLeads(bench.db, { ...selected, summed: false }, facts);
      expect(told(summed)).toEqual(told(counted));
    }
};

describe('[BOARD-06] counts of the board', () => {
  test('after any acts and folds, at any later moment, they are those of a recount, for each viewer and filter', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 25 }), minutes, async (acts, after) => {
        for (const one of acts) await perform(one);
        const at = moment(Math.abs(after));
        const now = at > folded ? at : folded;
        await isRecount(now);
      }),
      { numRuns: 12 },
    );
  });

  test.each([
    ['later than it did', 90, 400],
    ['sooner than it did', 400, 90],
  ])('an office that archives %s', async (_, before, after) => {
    const now = later(folded, 1);
    const touched = [-80, -100, -390, -410].map((days) => later(now, days * day));
    for (const updatedAt of touched)
      for (const stand of [standing.sold, standing.dead])
        ids.push(await bench.put({ ...stand, updatedAt } as Partial<Lead>));
    const archive = (sold: number) => perform({ act: 'archive', sold, dead: sold });
    await archive(before);
    await foldLeadSums(bench.db, now);
    await archive(after);
    await isRecount(now);
    await foldLeadSums(bench.db, now);
    await isRecount(now);
  });

  test('two folds at once count nothing twice', async () => {
    const stats = async () => (await bench.as.ada.call('leads.stats', {})).body;
    const lead = { id: bench.services.newId(), ...standing.selling };
    await bench.put(lead as Partial<Lead>);
    const { snapshot: _, ...before } = await stats();
    await Promise.all([foldLeadSums(bench.db, folded), foldLeadSums(bench.db, folded)]);
    const { snapshot: __, ...after } = await stats();
    expect(after).toEqual(before);
  });
});
