import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { countWork } from '#platform/testing/hold.ts';
import { type Bench, people, startBench } from './bench.fixtures.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.forget());

const { ada, max, mia } = people;

const some = (count: number, fields: object = {}) =>
  Promise.all(Array.from({ length: count }, () => bench.lead(fields)));
const idsOf = (leads: readonly { id: string }[]) => leads.map(({ id }) => id);
const eventsOf = async (ids: readonly string[]) =>
  bench.query(`select * from events where "rowId" = any($1) order by position`, [ids]);

describe('acts on many leads', () => {
  test('an administrator assigns 200 leads and takes it back, with little work', async () => {
    const leads = await some(200, { assignedRep: mia.uid });
    const ids = idsOf(leads);
    const work = countWork();
    const assigned = await bench.as.ada.call('leads.bulk', { ids, verb: 'assign', input: { rep: max.uid } });
    expect(assigned.body).toMatchObject({ changed: 200, unchanged: 0, refused: 0, preview: false });
    const events = await eventsOf(ids);
    expect(new Set(events.map(({ verb }) => verb))).toEqual(new Set(['assigned']));
    expect([events.length, new Set(events.map(({ requestId }) => requestId)).size]).toEqual([200, 1]);
    const undone = await bench.as.ada.call('leads.undo', {});
    expect(undone.status, undone.text).toBe(200);
    expect(undone.body).toMatchObject({
      lead: null,
      left: [],
      entry: { leads: 200, undone: true, leadId: null },
    });
    expect(undone.body.entry.description).toBe('Assigned 200 leads to Max');
    const [{ count }] = await bench.query(
      'select count(*) from leads where id = any($1) and "assignedRep" = $2',
      [ids, mia.uid],
    );
    expect(count).toBe(200);
    expect(work()).toBeLessThan(4000);
    const redone = await bench.as.ada.call('leads.redo', {});
    expect(redone.body.left).toEqual([]);
    const back = await bench.query('select 1 from leads where id = any($1) and "assignedRep" = $2', [
      ids,
      max.uid,
    ]);
    expect(back).toHaveLength(200);
  });

  test('an undo of many does what can be done and says what was left', async () => {
    const [first, second, third] = idsOf(
      await some(3, { assignedRep: mia.uid, businessName: 'Harbor Court' }),
    );
    const ids = [first, second, third];
    await bench.as.ada.call('leads.bulk', { ids, verb: 'assign', input: { rep: max.uid } });
    await bench.as.dora.call('leads.assign', { id: second, rep: ada.uid });
    const { body } = await bench.as.ada.call('leads.undo', {});
    expect(body.left).toMatchObject([{ id: second, name: 'Harbor Court', code: 'UNDO_CHANGED_SINCE' }]);
    const rows = await bench.query('select id, "assignedRep" as rep from leads where id = any($1)', [ids]);
    expect(new Map(rows.map(({ id, rep }) => [id, rep]))).toEqual(
      new Map([
        [first, mia.uid],
        [second, ada.uid],
        [third, mia.uid],
      ]),
    );
    const redone = await bench.as.ada.call('leads.redo', {});
    expect(redone.body.left).toEqual([]);
    const [{ assignedRep }] = await bench.query('select "assignedRep" from leads where id = $1', [second]);
    expect(assignedRep).toBe(ada.uid);
  });

  test('an undo of many of which nothing can be taken back is refused', async () => {
    const ids = idsOf(await some(2, { assignedRep: mia.uid }));
    await bench.as.ada.call('leads.bulk', { ids, verb: 'move', input: { to: 'selling' } });
    for (const id of ids) await bench.as.dora.call('leads.move', { id, to: 'dead' });
    expect((await bench.as.ada.call('leads.undo', {})).body.error.code).toBe('UNDO_CHANGED_SINCE');
  });

  test('each lead answers by itself; a hidden one like one that does not exist', async () => {
    const [own, hidden, nobodys] = [
      await bench.lead({ assignedRep: max.uid, businessName: 'Own' }),
      await bench.lead({ assignedRep: mia.uid, businessName: 'Hidden' }),
      await bench.lead({ businessName: 'Nobody’s' }),
    ];
    const unknown = randomUUID();
    const ids = [own.id, hidden.id, nobodys.id, unknown];
    const ask = { ids, verb: 'tag', input: { add: ['Hot'] } };
    const preview = await bench.as.max.call('leads.bulk', { ...ask, preview: true });
    expect(preview.body.rows).toMatchObject([
      { id: own.id, name: 'Own', outcome: 'changed', code: null },
      { id: hidden.id, name: null, outcome: 'refused', code: 'NOT_FOUND' },
      { id: nobodys.id, name: 'Nobody’s', outcome: 'refused', code: 'LEAD_NOT_TAKEN' },
      { id: unknown, name: null, outcome: 'refused', code: 'NOT_FOUND' },
    ]);
    const [, asHidden, , asUnknown] = preview.body.rows;
    expect({ ...asHidden, id: '' }).toEqual({ ...asUnknown, id: '' });
    expect(await eventsOf(ids)).toEqual([]);
    const done = await bench.as.max.call('leads.bulk', ask, { key: 'tag-them' });
    expect(done.body).toMatchObject({ changed: 1, refused: 3 });
    const again = await bench.as.max.call('leads.bulk', ask, { key: 'tag-them' });
    expect(again.body).toEqual(done.body);
    expect(await eventsOf(ids)).toHaveLength(1);
    expect((await bench.as.max.call('leads.get', { id: own.id })).body.tags).toEqual(['Hot']);
    const same = await bench.as.max.call('leads.bulk', {
      ids: [own.id],
      verb: 'tag',
      input: { add: ['Hot'] },
    });
    expect(same.body).toMatchObject({ changed: 0, unchanged: 1 });
    const dropped = await bench.as.max.call('leads.bulk', {
      ids: [own.id],
      verb: 'tag',
      input: { drop: ['Hot'] },
    });
    expect(dropped.body.changed).toBe(1);
  });

  test('by role first: assigning and deleting are for administrators', async () => {
    const ids = [randomUUID()];
    for (const [who, verb, input, status] of [
      ['max', 'assign', { rep: max.uid }, 403],
      ['max', 'remove', {}, 403],
      ['max', 'move', { to: 'passed' }, 403],
      ['uma', 'move', { to: 'unassigned' }, 403],
      ['uma', 'tag', { add: ['Hot'] }, 200],
      ['ada', 'remove', {}, 200],
      ['ada', 'assign', { rep: people.uma.uid }, 400],
    ] as const)
      expect([who, verb, (await bench.as[who].call('leads.bulk', { ids, verb, input })).status]).toEqual([
        who,
        verb,
        status,
      ]);
  });

  /** Removes what an administrator's filter finds, and takes it back by one undo. */
  const removedAndBack = async (filter: object, count: number, most: number) => {
    const work = countWork();
    const removed = await bench.as.ada.call('leads.bulk', { filter, column: 'unassigned', verb: 'remove' });
    expect(removed.body.changed).toBe(count);
    expect((await bench.as.ada.call('leads.undo', {})).body.left).toEqual([]);
    expect(work()).toBeLessThan(most);
    const { body } = await bench.as.ada.call('leads.list', { filter, column: 'unassigned', limit: 1 });
    expect(body.items).toHaveLength(1);
  };

  test('all that a filter finds, in the sight of who asks; too many are refused whole', async () => {
    await bench.query('truncate leads cascade');
    const mine = await some(3, { assignedRep: max.uid, city: 'Reno' });
    await some(2, { assignedRep: mia.uid, city: 'Reno' });
    const moved = await bench.as.max.call('leads.bulk', {
      filter: { city: 'Reno' },
      column: 'new',
      verb: 'move',
      input: { to: 'selling' },
    });
    expect(idsOf(moved.body.rows).sort()).toEqual(idsOf(mine).sort());
    await bench.query(
      `insert into leads (id, "lastName", "createdAt", "updatedAt", "lastUpdateDate")
       select gen_random_uuid(), 'Many', now(), now(), now() from generate_series(1, 2001)`,
    );
    await bench.query(
      `update leads set city = 'Elko' where id in (select id from leads where "lastName" = 'Many' limit 400)`,
    );
    await bench.as.ada.call('view.set', { mode: 'all' });
    const tooMany = await bench.as.ada.call('leads.bulk', { column: 'unassigned', verb: 'remove' });
    expect([tooMany.status, tooMany.body.error.code]).toEqual([400, 'BULK_TOO_MANY']);
    expect(tooMany.body.error.message).toBe(
      'These are 2001 leads. At most 2000 at a time; narrow the filter.',
    );
    await removedAndBack({ city: 'Elko' }, 400, 3_000);
    await bench.as.ada.call('view.set', { mode: 'self' });
  });

  test('as many as may be at once are removed and taken back with little work', {
    tags: ['long'],
  }, async () => {
    await bench.query(
      `insert into leads (id, "lastName", city, "createdAt", "updatedAt", "lastUpdateDate")
       select gen_random_uuid(), 'Many', 'Ely', now(), now(), now() from generate_series(1, 2000)`,
    );
    await bench.as.ada.call('view.set', { mode: 'all' });
    await removedAndBack({ city: 'Ely' }, 2000, 15_000);
    await bench.as.ada.call('view.set', { mode: 'self' });
  });

  test.each([
    [{ verb: 'tag', input: { add: ['Hot'] } }, 'ids'],
    [{ ids: [randomUUID()], column: 'new', verb: 'remove' }, 'ids'],
    [{ ids: [randomUUID()], verb: 'assign' }, 'input.rep'],
    [{ ids: [randomUUID()], verb: 'move', input: {} }, 'input.to'],
    [{ ids: [randomUUID()], verb: 'tag', input: {} }, 'input.add'],
    [{ ids: [randomUUID()], verb: 'remove', input: { to: 'new' } }, 'input.to'],
    [{ ids: [], verb: 'remove' }, 'ids'],
  ])('what makes no sense is refused: %j', async (input, field) => {
    const { status, body } = await bench.as.ada.call('leads.bulk', input);
    expect([status, Object.keys(body.error.fields)]).toEqual([400, [field]]);
  });
});

describe('two leads that are one', () => {
  const pair = async (fields: object = {}) => {
    const master = await bench.lead({
      assignedRep: max.uid,
      businessName: 'Harbor Court',
      city: 'Reno',
      ...fields,
    });
    const duplicate = await bench.lead({
      assignedRep: max.uid,
      businessName: 'Harbor Ct',
      city: 'Elko',
      ...fields,
    });
    return { master, duplicate };
  };

  test('chosen values, all notes and files come along; one undo gives both back', async () => {
    const { master, duplicate } = await pair();
    await bench.as.max.call('leads.note', { id: master.id, text: 'Of the master' });
    await bench.as.max.call('leads.note', { id: duplicate.id, text: 'Of the duplicate' });
    await bench.query(
      `insert into contacts (id, "leadId", "firstName", "createdAt", "updatedAt") values ($1, $2, 'Rosa', now(), now())`,
      [randomUUID(), duplicate.id],
    );
    const words = { to: ['rosa@harbor.example'], subject: 'Your offer', content: 'As we said' };
    await bench.as.max.call('messages.sendEmail', { ...words, leadData: { id: duplicate.id } });
    await bench.as.max.raw(`/api/leads.fileUpload?id=${duplicate.id}&name=plan.pdf`, {
      method: 'POST',
      body: '%PDF-1.7\nplan\n%%EOF\n',
    });
    const whose = async () => {
      const rows = await Promise.all(
        ['contacts', 'messages', 'documents'].map((table) =>
          bench.query(`select "leadId" from ${table} where "leadId" = any($1)`, [[master.id, duplicate.id]]),
        ),
      );
      return rows.map((each) => each.map(({ leadId }: { leadId: string }) => leadId));
    };
    expect(await whose()).toEqual([[duplicate.id], [duplicate.id], [duplicate.id]]);
    const before = (await bench.as.ada.call('leads.get', { id: duplicate.id })).body;
    const input = { id: master.id, duplicateId: duplicate.id, fields: { city: 'Elko' } };
    const merged = await bench.as.max.call('leads.merge', input);
    expect(merged.status, merged.text).toBe(200);
    expect(merged.body).toMatchObject({
      id: master.id,
      city: 'Elko',
      businessName: 'Harbor Court',
      deleted: false,
    });
    expect(merged.body.notes.map(({ text }: { text: string }) => text)).toEqual([
      'Of the duplicate',
      'Of the master',
    ]);
    const gone = (await bench.as.ada.call('leads.get', { id: duplicate.id })).body;
    expect(gone).toMatchObject({ deleted: true, markDuplicate: true, notes: [] });
    expect(await whose()).toEqual([[master.id], [master.id], [master.id]]);
    const { items: told } = (await bench.as.max.call('leads.timeline', { id: master.id, limit: 50 })).body;
    expect(JSON.stringify(told)).toContain('Your offer');
    expect((await bench.as.max.call('leads.files', { id: master.id })).body.items).toMatchObject([
      { name: 'plan.pdf' },
    ]);
    const found = await bench.as.max.call('leads.list', { text: 'Of the duplicate' });
    expect(idsOf(found.body.items)).toEqual([master.id]);

    const history = await bench.as.max.call('leads.undoHistory', {});
    expect(history.body.items[0]).toMatchObject({
      leadId: master.id,
      description: 'Merged two leads into Harbor Court',
    });
    const undone = await bench.as.max.call('leads.undo', {});
    expect(undone.status, undone.text).toBe(200);
    expect(undone.body.lead).toMatchObject({ id: master.id, city: 'Reno' });
    const back = (await bench.as.ada.call('leads.get', { id: duplicate.id })).body;
    expect(bench.plain(back)).toEqual(bench.plain(before));
    expect(back.notes).toEqual(before.notes);
    expect(await whose()).toEqual([[duplicate.id], [duplicate.id], [duplicate.id]]);
    const redone = await bench.as.max.call('leads.redo', {});
    expect(redone.body.lead.notes).toHaveLength(2);
  });

  test('the history of the other stays readable at the one that remains', async () => {
    const { master, duplicate } = await pair();
    await bench.as.max.call('leads.update', { id: duplicate.id, version: 1, fields: { company: 'Acme' } });
    await bench.as.max.call('leads.merge', { id: master.id, duplicateId: duplicate.id });
    const { body } = await bench.as.max.call('leads.history', { id: master.id });
    expect(
      body.items.flatMap(({ changes }: { changes: { after: unknown }[] }) =>
        changes.map(({ after }) => after),
      ),
    ).toContain('Acme');
  });

  test('one restored by hand is a lead of its own again, and may be merged anew', async () => {
    const { master, duplicate } = await pair();
    const version = duplicate.version;
    await bench.as.max.call('leads.update', { id: duplicate.id, version, fields: { company: 'Acme' } });
    await bench.as.max.call('leads.merge', { id: master.id, duplicateId: duplicate.id });
    await bench.as.ada.call('leads.restore', { id: duplicate.id });
    const history = await bench.as.max.call('leads.history', { id: master.id });
    expect(history.text).not.toContain('Acme');
    const again = await bench.as.max.call('leads.merge', { id: master.id, duplicateId: duplicate.id });
    expect(again.status, again.text).toBe(200);
  });

  test('who may not edit both may not merge; what is hidden does not exist', async () => {
    const own = await bench.lead({ assignedRep: max.uid });
    const hidden = await bench.lead({ assignedRep: mia.uid });
    const nobodys = await bench.lead();
    const merge = (id: string, duplicateId: string, who: 'max' | 'uma' | 'ada' = 'max') =>
      bench.as[who].call('leads.merge', { id, duplicateId });
    expect((await merge(own.id, hidden.id)).status).toBe(404);
    expect((await merge(own.id, nobodys.id)).status).toBe(403);
    expect((await merge(own.id, nobodys.id, 'uma')).status).toBe(403);
    expect((await merge(own.id, own.id)).body.error.code).toBe('MERGE_SAME_LEAD');
    await bench.query('update leads set "convertedToClientId" = $1 where id = $2', [max.uid, hidden.id]);
    expect((await merge(own.id, hidden.id, 'ada')).body.error.code).toBe('LEAD_CONVERTED');
    expect((await merge(own.id, nobodys.id, 'ada')).status).toBe(200);
  });

  test('a merge is not taken back in half', async () => {
    const { master, duplicate } = await pair();
    await bench.as.max.call('leads.merge', {
      id: master.id,
      duplicateId: duplicate.id,
      fields: { city: 'Elko' },
    });
    await bench.as.ada.call('leads.restore', { id: duplicate.id });
    expect((await bench.as.max.call('leads.undo', {})).status).toBe(409);
    expect((await bench.as.max.call('leads.get', { id: master.id })).body.city).toBe('Elko');
  });

  test('two people merging the same two, crosswise, end with one lead', async () => {
    const { master, duplicate } = await pair({ assignedRep: null });
    const answers = await Promise.all([
      bench.as.ada.call('leads.merge', { id: master.id, duplicateId: duplicate.id }),
      bench.as.dora.call('leads.merge', { id: duplicate.id, duplicateId: master.id }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
