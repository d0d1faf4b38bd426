import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Bench, people, startBench } from './bench.fixtures.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.forget());

const { ada, max, mia } = people;

describe('each kind of act', () => {
  type Acting = readonly [fields: object, act: (id: string, version: number) => readonly [string, object]];
  const acts: Record<string, Acting> = {
    edit: [
      { assignedRep: max.uid },
      (id: string, version: number) =>
        ['leads.update', { id, version, fields: { city: 'Reno', tags: ['Hot'], nextStep: null } }] as const,
    ],
    move: [{ assignedRep: max.uid }, (id: string) => ['leads.move', { id, to: 'selling' }] as const],
    'move to the pool': [
      { assignedRep: max.uid },
      (id: string) => ['leads.move', { id, to: 'unassigned' }] as const,
    ],
    dead: [
      { assignedRep: max.uid },
      (id: string) => ['leads.move', { id, to: 'dead', reason: 'Sold' }] as const,
    ],
    take: [{}, (id: string) => ['leads.take', { id }] as const],
    contact: [
      { assignedRep: max.uid },
      (id: string) => ['leads.contact', { id, outcome: 'sold', note: 'Signed' }] as const,
    ],
    note: [{ assignedRep: max.uid }, (id: string) => ['leads.note', { id, text: 'Call back' }] as const],
  };

  test.each(Object.entries(acts))('[UNDO-01] %s is taken back and done again', async (_, [fields, act]) => {
    const before = await bench.lead(fields);
    const [name, input] = act(before.id, before.version);
    const did = await bench.as.max.call(name, input);
    expect(did.status, did.text).toBe(200);
    const undone = await bench.as.max.call('leads.undo', {});
    expect(undone.status, undone.text).toBe(200);
    expect(bench.plain(undone.body.lead)).toEqual(bench.plain(before));
    expect(undone.body.entry).toMatchObject({ undone: true, next: 'redo', leadId: before.id });
    expect(undone.body.lead.notes.every(({ struck }: { struck: boolean }) => struck)).toBe(true);
    const redone = await bench.as.max.call('leads.redo', {});
    expect(redone.status, redone.text).toBe(200);
    expect(bench.plain(redone.body.lead)).toEqual(bench.plain(did.body));
    expect(redone.body.lead.notes).toEqual(did.body.notes);
    expect((await bench.as.max.call('leads.undo', {})).status).toBe(200);
  });

  test('[UNDO-01] [MOVE-06] a reason that is given after the move is one thing with it, in history and undo (D57)', async () => {
    const before = await bench.lead({ assignedRep: max.uid });
    const { id } = before;
    const reason = (more: object = {}) =>
      bench.as.max.call('leads.giveReason', { id, act: 'max-died', reason: 'No budget', ...more });
    expect((await reason()).body.error.code).toBe('REASON_TOO_LATE');
    await bench.as.max.call('leads.move', { id, to: 'dead' }, { key: 'max-died' });
    expect((await reason({ act: 'other' })).body.error.code).toBe('REASON_TOO_LATE');
    expect((await bench.as.ada.call('leads.giveReason', { id, act: 'max-died', reason: 'x' })).status).toBe(
      409,
    );
    expect((await bench.as.mia.call('leads.giveReason', { id, act: 'max-died', reason: 'x' })).status).toBe(
      404,
    );
    expect((await reason({ reason: 'No answer' })).body.deadReason).toBe('No answer');
    const given = await reason();
    expect(given.body).toMatchObject({ column: 'dead', deadReason: 'No budget' });
    const { items } = (await bench.as.max.call('leads.timeline', { id })).body;
    expect(
      items.map(({ verb }: { verb: string }) => verb).filter((verb: string) => verb !== 'created'),
    ).toEqual(['moved']);
    expect(items[0].changes).toContainEqual({ field: 'deadReason', before: '', after: 'No budget' });
    const undone = await bench.as.max.call('leads.undo', {});
    expect(undone.status, undone.text).toBe(200);
    expect(bench.plain(undone.body.lead)).toEqual(bench.plain(before));
    expect((await reason()).body.error.code).toBe('REASON_TOO_LATE');
    const redone = await bench.as.max.call('leads.redo', {});
    expect(bench.plain(redone.body.lead)).toEqual(bench.plain(given.body));
    expect((await bench.as.max.call('leads.undo', {})).status).toBe(200);
  });

  test('[UNDO-01] what is taken back stands where it stood, with its age, unless somebody worked on it since', async () => {
    const made = await bench.as.max.call('leads.create', { lastName: 'Fresh', assignedRep: max.uid });
    const before = made.body;
    const { id } = before;
    await bench.as.max.call('leads.move', { id, to: 'dead' }, { key: 'died' });
    await bench.as.max.call('leads.giveReason', { id, act: 'died', reason: 'No budget' });
    const { lead } = (await bench.as.max.call('leads.undo', {})).body;
    expect(lead).toMatchObject({ updatedAt: before.updatedAt, lastUpdateDate: before.updatedAt });
    const moved = await bench.as.max.call('leads.move', { id, to: 'selling' });
    await bench.as.ada.call('leads.note', { id, text: 'Seen' });
    const later = (await bench.as.max.call('leads.undo', {})).body.lead;
    expect(later.updatedAt > moved.body.updatedAt).toBe(true);
  });

  test('[UNDO-01] [MOVE-02] who moved a lead to Passed gives the reason; whose lead it was stays told', async () => {
    const { id } = await bench.lead({ assignedRep: max.uid });
    await bench.as.ada.call('leads.move', { id, to: 'passed' }, { key: 'ada-passed' });
    const given = await bench.as.ada.call('leads.giveReason', {
      id,
      act: 'ada-passed',
      reason: 'Asks for credit',
    });
    expect(given.body).toMatchObject({
      passState: 'review',
      passedFrom: max.uid,
      passReason: 'Asks for credit',
      deadReason: '',
    });
    expect((await bench.as.ada.call('leads.undo', {})).body.lead).toMatchObject({
      assignedRep: max.uid,
      passReason: '',
    });
  });

  test('[UNDO-01] a create is taken back by its author while nobody else touched the lead (D46)', async () => {
    const { body } = await bench.as.max.call('leads.create', { lastName: 'Fresh', assignedRep: max.uid });
    await bench.as.max.call('leads.update', { id: body.id, version: 1, fields: { city: 'Reno' } });
    await bench.as.max.call('leads.undo', {});
    const undone = await bench.as.max.call('leads.undo', {});
    expect(undone.status, undone.text).toBe(200);
    expect((await bench.as.max.call('leads.get', { id: body.id })).status).toBe(404);
    const redone = await bench.as.max.call('leads.redo', {});
    expect(redone.body.lead).toMatchObject({ id: body.id, deleted: false });
    await bench.as.ada.call('leads.note', { id: body.id, text: 'Seen' });
    const refused = await bench.as.max.call('leads.undo', {});
    expect(refused.status).toBe(409);
    expect(refused.body.error.message).toMatch(/^Not undone: Ada changed the notes at \d\d:\d\d\.$/);
  });

  test('[UNDO-01] administrators take back assigning, deleting and restoring', async () => {
    const lead = await bench.lead({ assignedRep: max.uid });
    await bench.as.ada.call('leads.assign', { id: lead.id, rep: mia.uid });
    await bench.as.ada.call('leads.remove', { id: lead.id });
    expect((await bench.as.ada.call('leads.undo', {})).body.lead.deleted).toBe(false);
    const undone = await bench.as.ada.call('leads.undo', {});
    expect(bench.plain(undone.body.lead)).toEqual(bench.plain(lead));
    await bench.as.ada.call('leads.redo', {});
    const redone = await bench.as.ada.call('leads.redo', {});
    expect(redone.body.lead).toMatchObject({ deleted: true, assignedRep: mia.uid });
    await bench.as.ada.call('leads.restore', { id: lead.id });
    expect((await bench.as.ada.call('leads.undo', {})).body.lead.deleted).toBe(true);
  });

  test('[UNDO-03] a rep who may no longer be given leads does not come back', async () => {
    const lead = await bench.lead({ assignedRep: people.mia.uid });
    await bench.as.ada.call('leads.assign', { id: lead.id, rep: max.uid });
    await bench.query(`update users set status = 'suspended' where uid = $1`, [people.mia.uid]);
    const refused = await bench.as.ada.call('leads.undo', {});
    await bench.query(`update users set status = 'active' where uid = $1`, [people.mia.uid]);
    expect([refused.status, refused.body.error.code]).toEqual([409, 'UNDO_REP_GONE']);
    expect(refused.body.error.message).toBe('Mia can no longer be given leads.');
  });
});

describe('somebody else changed it since', () => {
  test('[UNDO-03] refused with name, time and field; the newer change stays', async () => {
    const lead = await bench.lead({ assignedRep: max.uid });
    await bench.as.max.call('leads.move', { id: lead.id, to: 'selling' });
    const theirs = await bench.as.ada.call('leads.move', { id: lead.id, to: 'dead' });
    const refused = await bench.as.max.call('leads.undo', {});
    expect([refused.status, refused.body.error.code]).toEqual([409, 'UNDO_CHANGED_SINCE']);
    expect(refused.body.error.message).toMatch(/^Not undone: Ada changed the status at \d\d:\d\d\.$/);
    expect(refused.body.error.fields.status).toMatch(/^Ada changed the status/);
    expect(refused.body.error.current).toMatchObject({ id: lead.id, column: 'dead' });
    const [now] = await bench.query('select version from leads where id = $1', [lead.id]);
    expect(now.version).toBe(theirs.body.version);
  });

  test('[UNDO-03] even where it came back to the same value', async () => {
    const lead = await bench.lead({ assignedRep: max.uid });
    await bench.as.max.call('leads.update', { id: lead.id, version: 1, fields: { city: 'Reno' } });
    await bench.as.ada.call('leads.update', { id: lead.id, version: 2, fields: { city: 'Elko' } });
    await bench.as.ada.call('leads.update', { id: lead.id, version: 3, fields: { city: 'Reno' } });
    expect((await bench.as.max.call('leads.undo', {})).status).toBe(409);
  });

  test('[UNDO-03] another field of theirs is no matter and is kept', async () => {
    const lead = await bench.lead({ assignedRep: max.uid });
    await bench.as.max.call('leads.update', { id: lead.id, version: 1, fields: { city: 'Reno' } });
    await bench.as.ada.call('leads.update', { id: lead.id, version: 2, fields: { company: 'Acme' } });
    const undone = await bench.as.max.call('leads.undo', {});
    expect(undone.body.lead).toMatchObject({ city: '', company: 'Acme' });
  });

  test('[UNDO-03] redo is as careful', async () => {
    const lead = await bench.lead({ assignedRep: max.uid });
    await bench.as.max.call('leads.update', { id: lead.id, version: 1, fields: { city: 'Reno' } });
    await bench.as.max.call('leads.undo', {});
    await bench.as.ada.call('leads.update', { id: lead.id, version: 3, fields: { city: 'Elko' } });
    const refused = await bench.as.max.call('leads.redo', {});
    expect(refused.body.error.message).toMatch(/^Not redone: Ada changed the city/);
  });

  test('[UNDO-03] an older act of one’s own under a newer one waits for it', async () => {
    const lead = await bench.lead({ assignedRep: max.uid });
    await bench.as.max.call(
      'leads.update',
      { id: lead.id, version: 1, fields: { city: 'Reno' } },
      { key: 'first-edit' },
    );
    await bench.as.max.call('leads.update', { id: lead.id, version: 2, fields: { city: 'Elko' } });
    const refused = await bench.as.max.call('leads.undo', { key: 'first-edit' });
    expect(refused.body.error.code).toBe('UNDO_OWN_CHANGE');
    expect((await bench.as.max.call('leads.undo', {})).body.lead.city).toBe('Reno');
    expect((await bench.as.max.call('leads.undo', { key: 'first-edit' })).body.lead.city).toBe('');
  });

  test('a converted lead is frozen, its notes apart', async () => {
    const lead = await bench.lead({ assignedRep: max.uid });
    await bench.as.max.call('leads.update', { id: lead.id, version: 1, fields: { city: 'Reno' } });
    await bench.as.max.call('leads.note', { id: lead.id, text: 'Signed' });
    await bench.query('update leads set "convertedToClientId" = $1 where id = $2', [max.uid, lead.id]);
    const note = await bench.as.max.call('leads.undo', {});
    expect(note.body.lead.notes[0].struck).toBe(true);
    expect(note.body.lead.notesOnLead).toBe('');
    expect((await bench.as.max.call('leads.undo', {})).body.error.code).toBe('LEAD_CONVERTED');
  });
});

describe('whose history', () => {
  test('[perm LEM-40] another user’s entry does not exist', async () => {
    const lead = await bench.lead({ assignedRep: max.uid });
    await bench.as.max.call('leads.move', { id: lead.id, to: 'selling' }, { key: 'max-moved' });
    const [{ id: entry }] = (await bench.as.max.call('leads.undoHistory', {})).body.items;
    expect((await bench.as.ada.call('leads.undo', { entry })).status).toBe(404);
    expect((await bench.as.ada.call('leads.undo', { key: 'max-moved' })).status).toBe(404);
    expect((await bench.as.max.call('leads.undo', { entry })).status).toBe(200);
  });

  test('[perm LEM-39] a lead since taken by another is hidden from a manager, and its words with it', async () => {
    const lead = await bench.lead({ assignedRep: max.uid, businessName: 'Harbor Court' });
    await bench.as.max.call('leads.update', { id: lead.id, version: 1, fields: { city: 'Reno' } });
    await bench.as.ada.call('leads.assign', { id: lead.id, rep: mia.uid });
    expect((await bench.as.max.call('leads.undo', {})).status).toBe(404);
    const history = await bench.as.max.call('leads.undoHistory', {});
    expect(history.body.items[0]).toMatchObject({
      leadId: null,
      description: 'Changed the city of a lead you no longer see',
      previousValue: null,
      newValue: null,
    });
    expect(history.text).not.toMatch(/Harbor|Reno/);
  });

  test('[UNDO-02] an entry says who, what, from what to what, and whether it stands', async () => {
    const lead = await bench.lead({ assignedRep: max.uid, businessName: 'Harbor Court' });
    await bench.as.max.call('leads.move', { id: lead.id, to: 'selling' }, { key: 'moved-it' });
    await bench.as.max.call('leads.note', { id: lead.id, text: 'Call back' });
    const { body } = await bench.as.max.call('leads.undoHistory', {});
    expect(body.items).toMatchObject([
      {
        leadId: lead.id,
        userId: max.uid,
        action: 'update',
        fieldChanged: 'notesOnLead',
        previousValue: null,
        newValue: 'Call back',
        undone: false,
        next: 'undo',
        description: 'Added a note to Harbor Court',
      },
      {
        leadId: lead.id,
        userId: max.uid,
        action: 'status_change',
        fieldChanged: 'column',
        key: 'moved-it',
        previousValue: 'new',
        newValue: 'selling',
        undone: false,
        next: null,
        description: 'Moved Harbor Court to Selling',
      },
    ]);
    expect(Date.parse(body.items[0].timestamp)).toBeGreaterThan(0);
  });

  test('[UNDO-01] fifty entries, and a new act after an undo drops what was undone', async () => {
    const lead = await bench.lead({ assignedRep: max.uid });
    for (let n = 1; n <= 53; n += 1)
      await bench.as.max.call('leads.update', { id: lead.id, version: n, fields: { value: n } });
    const full = (await bench.as.max.call('leads.undoHistory', {})).body.items;
    expect(full).toHaveLength(50);
    expect([full[0].newValue, full[49].newValue]).toEqual([53, 4]);
    await bench.as.max.call('leads.undo', {});
    await bench.as.max.call('leads.undo', {});
    await bench.as.max.call('leads.note', { id: lead.id, text: 'New' });
    const after = (await bench.as.max.call('leads.undoHistory', {})).body.items;
    expect(after).toHaveLength(50);
    expect([after[0].verb, after[1].newValue, after[49].newValue]).toEqual(['noted', 51, 3]);
    expect((await bench.as.max.call('leads.redo', {})).body.error.code).toBe('NOTHING_TO_REDO');
  });

  test('[UNDO-01] two devices share one history', async () => {
    const phone = await bench.signIn(max);
    const lead = await bench.lead({ assignedRep: max.uid });
    await bench.as.max.call('leads.move', { id: lead.id, to: 'selling' });
    expect((await phone.call('leads.undo', {})).body.lead.column).toBe('new');
    expect((await bench.as.max.call('leads.redo', {})).body.lead.column).toBe('selling');
  });

  test('nothing to undo is said so', async () => {
    expect((await bench.as.mia.call('leads.undo', {})).body.error).toMatchObject({ code: 'NOTHING_TO_UNDO' });
  });

  test('an undo sent twice acts once, and answers with what may still be read', async () => {
    const lead = await bench.lead({ assignedRep: max.uid });
    await bench.as.max.call('leads.move', { id: lead.id, to: 'selling' });
    await bench.as.max.call('leads.note', { id: lead.id, text: 'x' });
    const first = await bench.as.max.call('leads.undo', {}, { key: 'undo-once' });
    const again = await bench.as.max.call('leads.undo', {}, { key: 'undo-once' });
    expect(again.body).toEqual(first.body);
    expect(
      (await bench.as.max.call('leads.undoHistory', {})).body.items.map(
        ({ undone }: { undone: boolean }) => undone,
      ),
    ).toEqual([true, false]);
    await bench.as.ada.call('leads.assign', { id: lead.id, rep: mia.uid });
    expect((await bench.as.max.call('leads.undo', {}, { key: 'undo-once' })).body.lead).toBeNull();
  });

  test('the undo is an event of its own, with its entry and what changed', async () => {
    const lead = await bench.lead({ assignedRep: max.uid });
    await bench.as.ada.call('leads.assign', { id: lead.id, rep: mia.uid });
    const { body } = await bench.as.ada.call('leads.undo', {});
    const [event] = await bench.query(`select * from events where "rowId" = $1 and verb = 'undone'`, [
      lead.id,
    ]);
    expect(event).toMatchObject({
      actor: ada.uid,
      before: { assignedRep: mia.uid },
      after: { assignedRep: max.uid, entry: { id: body.entry.id, verb: 'assigned' } },
      scopeBefore: { assignedRep: mia.uid },
      scopeAfter: { assignedRep: max.uid, deleted: false },
    });
    const [told] = (await bench.as.max.call('leads.history', { id: lead.id })).body.items;
    expect(told.changes.map(({ field }: { field: string }) => field)).not.toContain('entry');
    expect(told.changes.map(({ field }: { field: string }) => field)).toContain('assignedRep');
  });
});

describe('a pass', () => {
  const passed = async () => {
    const lead = await bench.lead({ assignedRep: max.uid, businessName: 'Harbor Court' });
    const answer = await bench.as.max.call('leads.pass', { id: lead.id, to: mia.uid, reason: 'Yours' });
    expect(answer.status, answer.text).toBe(200);
    return lead;
  };

  test('[UNDO-01] is taken back by its lead while pending, though it is out of sight (D39)', async () => {
    const lead = await passed();
    expect((await bench.as.max.call('leads.get', { id: lead.id })).status).toBe(404);
    const history = (await bench.as.max.call('leads.undoHistory', {})).body.items;
    expect(history[0].description).toBe('Passed Harbor Court to Mia');
    await bench.as.max.call('leads.update', {
      id: (await bench.lead({ assignedRep: max.uid })).id,
      version: 1,
      fields: { city: 'Reno' },
    });
    const undone = await bench.as.max.call('leads.undo', { leadId: lead.id });
    expect(undone.body.lead).toMatchObject({ assignedRep: max.uid, column: 'new', passState: null });
    expect(undone.body.lead.notes.map(({ struck }: { struck: boolean }) => struck)).toEqual([false, false]);
    expect((await bench.as.mia.call('leads.get', { id: lead.id })).status).toBe(404);
    expect((await bench.as.max.call('leads.undo', { leadId: lead.id })).status).toBe(404);
  });

  test('however long ago it was', async () => {
    const lead = await passed();
    const other = await bench.lead({ assignedRep: max.uid });
    for (let n = 1; n <= 51; n += 1)
      await bench.as.max.call('leads.update', { id: other.id, version: n, fields: { value: n } });
    const undone = await bench.as.max.call('leads.undo', { leadId: lead.id });
    expect(undone.status, undone.text).toBe(200);
    expect(undone.body).toMatchObject({
      entry: { verb: 'passed', undone: true },
      lead: { assignedRep: max.uid },
    });
  });

  test('answered is answered: hidden from a manager', async () => {
    const lead = await passed();
    await bench.as.mia.call('leads.answer', { id: lead.id, answer: 'accept' });
    expect((await bench.as.max.call('leads.undo', {})).status).toBe(404);
  });
});

describe('at the same time', () => {
  test('[UNDO-03] of two undos of one act one wins', async () => {
    const lead = await bench.lead({ assignedRep: max.uid });
    await bench.as.max.call('leads.move', { id: lead.id, to: 'selling' });
    const [{ id: entry }] = (await bench.as.max.call('leads.undoHistory', {})).body.items;
    const phone = await bench.signIn(max);
    const answers = await Promise.all(
      [bench.as.max, phone, bench.as.max, phone].map((client) => client.call('leads.undo', { entry })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const undone = await bench.query(`select 1 from events where "rowId" = $1 and verb = 'undone'`, [
      lead.id,
    ]);
    expect(undone).toHaveLength(1);
  });

  test('[UNDO-03] an undo never overwrites an edit that races with it', async () => {
    for (let round = 0; round < 12; round += 1) {
      const lead = await bench.lead({ assignedRep: max.uid });
      await bench.as.max.call('leads.update', { id: lead.id, version: 1, fields: { city: 'Reno' } });
      const [undone, edited] = await Promise.all([
        bench.as.max.call('leads.undo', {}),
        bench.as.ada.call('leads.update', { id: lead.id, version: 2, fields: { city: 'Elko' } }),
      ]);
      const [{ city }] = await bench.query('select city from leads where id = $1', [lead.id]);
      // Either the edit came first and the undo was refused, or the undo came first and the edit was stale.
      expect([
        [409, 200, 'Elko'],
        [200, 409, ''],
      ]).toContainEqual([undone.status, edited.status, city]);
    }
  });
});
