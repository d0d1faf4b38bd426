import { leadColumns, summaryFields } from 'domain/leads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Bench, ids, people, standing, startBench, type Who } from './bench.fixtures.ts';

let bench: Bench;
const at: Record<string, string> = {};
const hidden = '01900000-0000-7000-8000-0000000000ff';

beforeAll(async () => {
  bench = await startBench();
  for (const [name, fields] of Object.entries(standing)) at[name] = await bench.put(fields);
});
afterAll(() => bench.close());

const id = (name: keyof typeof standing): string => at[name] as string;
const viewAll = (who: Who) => bench.as[who].call('view.set', { mode: 'all' });
const viewSelf = (who: Who) => bench.as[who].call('view.set', { mode: 'self' });

describe('list', () => {
  const own = ['pending', 'converted', 'dead', 'sold', 'selling', 'new'] as const;

  test('[perm LED-01] [VIEW-07] self shows own leads plus unassigned ones', async () => {
    const { status, body } = await bench.as.max.call('leads.list', { view: 'self' });
    expect(status).toBe(200);
    expect(body.items.map((lead: { id: string }) => lead.id).sort()).toEqual(
      [...own, 'unassigned' as const].map(id).sort(),
    );
    expect(ids(await bench.as.ada.call('leads.list')).sort()).toEqual([id('ofAda'), id('unassigned')].sort());
    expect(ids(await bench.as.uma.call('leads.list')).sort()).toEqual([id('ofUma'), id('unassigned')].sort());
    expect((await bench.anonymous.call('leads.list')).status).toBe(401);
  });

  test('a row of a list is the summary of the contract, nothing more', async () => {
    const { body } = await bench.as.max.call('leads.list', { column: 'selling' });
    expect(Object.keys(body.items[0]).sort()).toEqual([...summaryFields].sort());
  });

  test('full answers whole rows with notes', async () => {
    const { body } = await bench.as.max.call('leads.list', { column: 'selling', full: true });
    expect(body.items[0]).toMatchObject({ status: 'contacted', notes: [], notesOnLead: '', zipCode: '' });
  });

  test('[perm LED-02] view all only widens for those who have the right and set it', async () => {
    const all = Object.keys(standing).length - 1;
    expect(ids(await bench.as.ada.call('leads.list', { view: 'all' }))).toHaveLength(2);
    for (const who of ['ada', 'dora'] as const) {
      await viewAll(who);
      expect(ids(await bench.as[who].call('leads.list', { view: 'all' }))).toHaveLength(all);
      expect(ids(await bench.as[who].call('leads.list'))).toHaveLength(all);
      expect(ids(await bench.as[who].call('leads.list', { view: 'self' }))).toHaveLength(2);
      await viewSelf(who);
    }
    for (const who of ['max', 'uma'] as const)
      expect(ids(await bench.as[who].call('leads.list', { view: 'all' }))).toEqual(
        ids(await bench.as[who].call('leads.list', { view: 'self' })),
      );
  });

  test('[perm LED-03] view impersonate in the body means nothing', async () => {
    for (const who of ['uma', 'max', 'ada', 'dora'] as const)
      expect(ids(await bench.as[who].call('leads.list', { view: 'impersonate' }))).toEqual(
        ids(await bench.as[who].call('leads.list')),
      );
  });

  test('[perm LED-01] [perm LED-03] [perm LED-08] a developer viewing as a manager reads what they read', async () => {
    const dora = await bench.signIn(people.dora);
    await dora.call('view.set', { mode: 'impersonate', uid: people.max.uid });
    expect(ids(await dora.call('leads.list'))).toEqual(ids(await bench.as.max.call('leads.list')));
    expect((await dora.call('leads.get', { id: id('selling') })).status).toBe(200);
    expect((await dora.call('leads.get', { id: id('ofMia') })).status).toBe(404);
    expect((await dora.call('leads.get', { id: id('deleted') })).status).toBe(404);
    expect((await dora.call('leads.move', { id: id('selling'), to: 'sold' })).body.error.code).toBe(
      'VIEWING_AS_READ_ONLY',
    );
  });

  test('[perm LED-04] a filter on another rep cannot widen the scope', async () => {
    const filter = { assignedRep: people.mia.uid };
    for (const who of ['uma', 'max'] as const)
      expect(ids(await bench.as[who].call('leads.list', { filter }))).toEqual([]);
    await viewAll('ada');
    expect(ids(await bench.as.ada.call('leads.list', { filter }))).toEqual([id('ofMia')]);
    await viewSelf('ada');
  });

  test.each([
    { sort: 'email' },
    { filter: { notesOnLead: 'x' } },
    { filter: { status: 'sold' } },
    { column: 'lost' },
    { cursor: 'rubbish' },
    { cursor: Buffer.from('["x","y","z"]').toString('base64url') },
    { limit: 0 },
    { limit: 201 },
    { offset: 1 },
  ])('[perm LED-05] refuses %j', async (input) => {
    for (const who of ['uma', 'max', 'ada', 'dora'] as const)
      expect((await bench.as[who].call('leads.list', input)).status).toBe(400);
  });

  test('[perm LED-11] the deleted ones on request, for administrators', async () => {
    const filter = { deleted: true };
    await viewAll('ada');
    expect(ids(await bench.as.ada.call('leads.list', { filter }))).toEqual([id('deleted')]);
    await viewSelf('ada');
    expect(ids(await bench.as.max.call('leads.list', { filter }))).toEqual([]);
  });
});

describe('where a lead went', () => {
  const left = (who: keyof typeof bench.as, lead: string) => bench.as[who].call('leads.left', { id: lead });

  test.each([
    ['max', standing.new],
    ['uma', standing.ofUma],
  ] as const)(
    '[perm LED-15] %s, who had it, learns who gave it to whom and when, and no more; others nothing',
    async (who, fields) => {
      const lead = await bench.put({ ...fields, lastName: 'Secret' });
      expect((await left(who, lead)).status).toBe(404);
      await bench.as.ada.call('leads.assign', { id: lead, rep: people.mia.uid });
      await bench.as.mia.call('leads.note', { id: lead, text: 'Of Mia' });
      const { status, body } = await left(who, lead);
      expect(status).toBe(200);
      expect(body).toEqual({
        verb: 'assigned',
        by: people.ada.displayName,
        to: people.mia.displayName,
        at: expect.any(String),
      });
      expect((await left('nobody', lead)).status).toBe(401);
      for (const other of ['mia', 'ada', 'dora', who === 'max' ? 'uma' : 'max'] as const)
        expect((await left(other, lead)).body.error.code).toBe('NOT_FOUND');
    },
  );

  test('[perm LED-15] a lead of all that somebody took, and one that was deleted', async () => {
    const [taken, deleted] = [await bench.put({}), await bench.put(standing.new)];
    await bench.as.mia.call('leads.take', { id: taken });
    await bench.as.ada.call('leads.remove', { id: deleted });
    const mia = people.mia.displayName;
    expect((await left('uma', taken)).body).toMatchObject({ verb: 'taken', by: mia, to: mia });
    expect((await left('max', deleted)).body).toMatchObject({ verb: 'removed', by: people.ada.displayName });
  });

  test('[perm LED-16] who never had it in sight is answered as for no lead at all', async () => {
    const lead = await bench.put(standing.ofMia);
    await bench.as.ada.call('leads.assign', { id: lead, rep: people.ada.uid });
    const hidden = await left('max', lead);
    const unknown = await left('max', '0199c222-0000-7000-8000-00000000ffff');
    const of = ({ status, body }: Awaited<ReturnType<typeof left>>) => [
      status,
      body.error.code,
      body.error.message,
    ];
    expect(of(hidden)).toEqual(of(unknown));
    expect(hidden.status).toBe(404);
  });
});

describe('get', () => {
  test.each([
    ['LED-06', 'ofUma', 'uma', 200],
    ['LED-06', 'new', 'max', 200],
    ['LED-06', 'ofAda', 'ada', 200],
    ['LED-06', 'ofDora', 'dora', 200],
    ['LED-06', 'new', 'nobody', 401],
    ['LED-07', 'unassigned', 'uma', 200],
    ['LED-07', 'unassigned', 'max', 200],
    ['LED-07', 'unassigned', 'ada', 200],
    ['LED-08', 'ofMia', 'uma', 404],
    ['LED-08', 'ofMia', 'max', 404],
    ['LED-08', 'ofMia', 'ada', 200],
    ['LED-08', 'ofMia', 'dora', 200],
    ['LED-09', 'pending', 'max', 200],
    ['LED-10', 'review', 'uma', 404],
    ['LED-10', 'review', 'max', 404],
    ['LED-10', 'review', 'ada', 200],
    ['LED-11', 'deleted', 'uma', 404],
    ['LED-11', 'deleted', 'max', 404],
    ['LED-11', 'deleted', 'ada', 200],
    ['LED-11', 'deleted', 'dora', 200],
  ] as const)('[perm %s] %s by %s: %i', async (_cell, name, who, status) => {
    expect((await bench.as[who].call('leads.get', { id: id(name) })).status).toBe(status);
    expect((await bench.as[who].call('leads.history', { id: id(name) })).status).toBe(status);
  });

  test('[perm LED-08] hidden and unknown give one answer', async () => {
    const error = async (lead: string) => {
      const { status, body } = await bench.as.max.call('leads.get', { id: lead });
      return { status, ...body.error, requestId: '' };
    };
    expect(await error(id('ofMia'))).toEqual(await error(hidden));
  });

  test('[perm LED-11] [LEAD-12] the whole row with its column, and the flag of a deleted one', async () => {
    const { body } = await bench.as.ada.call('leads.get', { id: id('deleted') });
    expect(body).toMatchObject({ deleted: true, column: 'unassigned', notes: [], version: 1, status: 'new' });
    expect(Object.keys(body)).toEqual(
      expect.arrayContaining([
        '_bulkImport',
        'endOfLeaseReminders',
        'notesOnLead',
        'lastUpdateDate',
        'repEmails',
      ]),
    );
  });
});

describe('order and pages', () => {
  const name = 'Paging';
  const day = (n: number) => `2026-10-${String(n).padStart(2, '0')}T00:00:00.000Z`;
  const made: string[] = [];
  beforeAll(async () => {
    for (let n = 1; n <= 7; n += 1)
      made.push(
        await bench.put({
          lastName: name,
          updatedAt: day(n),
          createdAt: day(n),
          ...(n % 2 ? { dueAt: day(30 - n) } : {}),
        }),
      );
    // The same moment: the id decides.
    for (let n = 0; n < 3; n += 1)
      made.push(
        await bench.put({ id: `ffff0000-0000-7000-8000-00000000000${n}`, lastName: name, updatedAt: day(7) }),
      );
  });

  const walk = async (sort: 'newest' | 'urgent') => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const input: object = { text: name, column: 'unassigned', sort, cursor, limit: 2 };
      const page = await bench.as.max.call('leads.list', input);
      seen.push(...ids(page));
      cursor = page.body.cursor;
    } while (cursor);
    return seen.map((one) => made.indexOf(one) + 1);
  };

  test('[BOARD-03] newest updatedAt first, every lead once', async () => {
    expect(await walk('newest')).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });
  test('most urgent first: earliest due moment, those without one last (D42)', async () => {
    expect(await walk('urgent')).toEqual([7, 5, 3, 1, 10, 9, 8, 6, 4, 2]);
  });
});

describe('[BOARD-04] filters and text', () => {
  let one: string;
  beforeAll(async () => {
    one = await bench.put({
      ...standing.selling,
      firstName: 'Zoë',
      lastName: "O'Brien%",
      email: 'zoe@example.org',
      phone: '(206) 555-3615',
      businessName: 'Élan Court_7',
      city: 'Santa Rosa',
      state: 'CA',
      streetAddress: '2210 Mendocino Ave',
      leadCameFrom: 'Web form',
      tags: ['hot', 'vip'],
      priority: 'high',
      hasCurrentProvider: true,
    });
    await bench.as.max.call('leads.note', { id: one, text: 'Key under the doormat' });
  });
  const found = async (input: object) => ids(await bench.as.max.call('leads.list', input)).includes(one);

  test.each([
    [{ status: 'contacted' }, { status: ['new', 'won'] }],
    [{ assignedRep: people.max.uid }, { assignedRep: null }],
    [{ assignedRep: [people.max.uid, null] }, { assignedRep: [null] }],
    [{ city: 'santa rosa' }, { city: 'Napa' }],
    [{ state: ['OR', 'CA'] }, { state: 'OR' }],
    [{ leadCameFrom: 'web form' }, { leadCameFrom: 'Referral' }],
    [{ hasCurrentProvider: true }, { hasCurrentProvider: false }],
    [{ leadAsDead: false }, { leadAsDead: true }],
    [{ markSold: false }, { markSold: true }],
    [{ tags: ['vip', 'hot'] }, { tags: ['vip', 'cold'] }],
    [{ priority: 'high' }, { priority: ['low', 'medium'] }],
  ])('filter %j, not %j', async (fits, fails) => {
    expect(await found({ filter: fits })).toBe(true);
    expect(await found({ filter: fails })).toBe(false);
  });

  test.each([
    ['zoë o', true],
    ['ZOË', true],
    ["o'brien%", true],
    ['o_brien', false],
    ['élan court_', true],
    ['zoe@example', true],
    ['2065553615', true],
    ['206.555.3615', true],
    ['206.555.3616', false],
    ['santa', true],
    ['ca', true],
    ['nv', false],
    ['mendocino', true],
    ['doormat', true],
    ['DOOR', true],
    ['zo', true],
    ['zq', false],
    ['z', true],
    ['', true],
    ['  ', true],
    ['%', true],
    ['\\', false],
    ['no such thing', false],
  ])('text %j: %s', async (text, expected) => {
    expect(await found({ text })).toBe(expected);
  });

  test('the text follows an edit, notes stay found', async () => {
    const { body } = await bench.as.max.call('leads.get', { id: one });
    await bench.as.max.call('leads.update', {
      id: one,
      version: body.version,
      fields: { lastName: 'Quill' },
    });
    expect(await found({ text: 'quill' })).toBe(true);
    expect(await found({ text: "o'brien" })).toBe(false);
    expect(await found({ text: 'doormat' })).toBe(true);
  });

  test('[perm LED-13] no text finds another rep’s lead', async () => {
    expect(ids(await bench.as.mia.call('leads.list', { text: 'doormat' }))).toEqual([]);
    expect((await bench.as.mia.call('leads.stats', { text: 'doormat' })).body.byColumn.selling).toBe(0);
  });
});

describe('[BOARD-06] statistics', () => {
  test('[perm LED-12] count exactly what the list shows', async () => {
    await viewAll('ada');
    for (const who of ['uma', 'max', 'ada', 'dora'] as const) {
      const { body: stats } = await bench.as[who].call('leads.stats');
      for (const column of leadColumns) {
        const { body } = await bench.as[who].call('leads.list', { column, limit: 200 });
        expect(stats.byColumn[column]).toBe(body.items.length);
      }
      const sum = (counts: object) => Object.values(counts).reduce((a: number, b: number) => a + b, 0);
      expect(sum(stats.byStatus)).toBe(sum(stats.byColumn));
      expect(sum(stats.byRep)).toBe(sum(stats.byColumn));
      expect(stats.snapshot).toMatch(/^\d+:\d+:/);
    }
    await viewSelf('ada');
  });

  test('machines and late ones by column; a filter narrows', async () => {
    const due = { dueAt: '2026-01-01T00:00:00.000Z', numberOfMachinesNeeded: 12, leadCameFrom: 'Stats' };
    await bench.put({ ...standing.new, ...due });
    await bench.put({ ...standing.new, ...due, dueAt: null });
    const { body } = await bench.as.max.call('leads.stats', { filter: { leadCameFrom: 'Stats' } });
    expect(body.byColumn).toMatchObject({ new: 2, sold: 0 });
    expect(body.machinesByColumn.new).toBe(24);
    expect(body.lateByColumn.new).toBe(1);
    expect(body.byRep).toEqual({ [people.max.uid]: 2 });
    expect(body.byStatus.new).toBe(2);
  });
});
