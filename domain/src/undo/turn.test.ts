import { describe, expect, test } from 'vitest';
import type { Actor } from '#kernel';
import { changesBetween, isRefusal, type Outcome } from '#kernel';
import {
  assignLead,
  blankLead,
  columnOf,
  contactLead,
  editLead,
  type Lead,
  type LeadChange,
  leadColumns,
  moveLead,
  noteLead,
  passLead,
  removeLead,
  takeLead,
  transferLead,
} from '#leads';
import type { ActEvent } from './act.ts';
import { describeAct, shownOf } from './describe.ts';
import { mergeLeads } from './merge.ts';
import type { Later } from './texts.ts';
import { isSound, type Past, turnAct } from './turn.ts';

const uid = (n: number) => `0199c222-0000-7000-8000-00000000000${n}`;
const ada: Actor = { uid: uid(1), role: 'admin', displayName: 'Ada' };
const max: Actor = { uid: uid(2), role: 'manager', displayName: 'Max' };
const mia: Actor = { uid: uid(3), role: 'manager', displayName: 'Mia' };
const uma: Actor = { uid: uid(4), role: 'user', displayName: 'Uma' };
const earlier = '2026-11-20T10:00:00.000Z';
const now = '2026-11-21T10:00:00.000Z';
const after = '2026-11-21T10:05:00.000Z';

const leadOf = (fields: Partial<Lead> = {}): Lead => {
  const lead = { ...blankLead(uid(9), earlier), businessName: 'Harbor Court', ...fields };
  return { ...lead, column: columnOf(lead), deleted: lead.deletedAt !== null };
};
const own = (by: Actor): Partial<Lead> => ({ assignedRep: by.uid, assignedAt: earlier });
const contacted = { leadContacted: true, lastContactDate: earlier };

/** Leads that stand in every column. */
const standing: Readonly<Record<string, Partial<Lead>>> = {
  unassigned: {},
  new: own(max),
  selling: { ...own(max), ...contacted, status: 'contacted' },
  sold: { ...own(max), ...contacted, status: 'client', markSold: true, soldDate: earlier },
  dead: { ...own(max), ...contacted, status: 'dead', markDead: true, leadAsDead: true, deadReason: 'No' },
  passed: { status: 'pass-it-on', passState: 'review', passedAt: earlier, passedFrom: max.uid },
};

const eventOf = (before: Lead, { verb, lead, notes }: LeadChange): ActEvent => {
  const changes = changesBetween<Partial<Lead>>(before, lead);
  return {
    leadId: lead.id,
    verb,
    before: changes.before,
    after: { ...changes.after, ...(notes.length > 0 ? { notes } : {}) },
  };
};
const past = (later: readonly Later[] = [], more: Partial<Past> = {}): Past => ({
  later,
  timeZone: 'UTC',
  nameOf: () => 'Mia',
  mayBeGiven: () => true,
  ...more,
});
const known = ({ version: _, updatedAt: __, lastUpdateDate: ___, dueAt: ____, ...lead }: Lead) => lead;
const done = <T>(outcome: Outcome<T>): T => {
  if (isRefusal(outcome)) throw new Error(outcome.message);
  return outcome;
};
const codeOf = (outcome: unknown) => (isRefusal(outcome) ? outcome.code : 'done');

type Verb = (lead: Lead, by: Actor) => Outcome<LeadChange>;
const verbs: Readonly<Record<string, Verb>> = {
  edit: (lead, by) =>
    editLead(lead, { city: 'Reno', tags: ['Hot'], nextStep: { what: 'Call', dueAt: after } }, by, now),
  note: (lead, by) => noteLead(lead, { text: 'Call back' }, by, now),
  take: (lead, by) => takeLead(lead, {}, by, now),
  assign: (lead, by) => assignLead(lead, { rep: mia.uid }, by, now),
  unassign: (lead, by) => assignLead(lead, { rep: null }, by, now),
  transfer: (lead, by) => transferLead(lead, { rep: mia.uid }, by, now),
  attempt: (lead, by) => contactLead(lead, { outcome: 'attempted', note: 'Rang' }, by, now),
  sell: (lead, by) => contactLead(lead, { outcome: 'sold', note: '' }, by, now),
  remove: (lead, by) => removeLead(lead, {}, by, now),
  ...Object.fromEntries(
    leadColumns.map((to) => [
      `move to ${to}`,
      (lead: Lead, by: Actor) => moveLead(lead, { to, reason: 'Why' }, by, now),
    ]),
  ),
};

const cases = Object.keys(standing).flatMap((place) =>
  Object.keys(verbs).map((verb) => [place, verb] as const),
);

describe('undo after an act, on a lead that nobody touched', () => {
  test.each(cases)('[UNDO-03] %s: %s gives the very lead back, and redo the act', (place, verb) => {
    const lead = leadOf(standing[place]);
    const change = verbs[verb]?.(lead, ada);
    if (!change || isRefusal(change) || change.lead === lead) return;
    const event = eventOf(lead, change);
    const undone = done(turnAct(change.lead, event, 'undo', ada, after, past()));
    expect(known(undone.lead)).toEqual(known(lead));
    expect(undone.lead.version).toBe(change.lead.version + 1);
    expect([undone.verb, undone.lead.updatedAt]).toEqual(['undone', after]);
    const redone = done(turnAct(undone.lead, event, 'redo', ada, after, past()));
    expect(known(redone.lead)).toEqual(known(change.lead));
    for (const each of [undone.lead, redone.lead])
      expect([isSound(each), each.column]).toEqual([true, columnOf(each)]);
  });

  test('what an act that tells nothing of it brings out of Dead has not died', () => {
    const lead = leadOf(standing['selling']);
    const change = done(moveLead(lead, { to: 'dead' }, ada, now));
    const dead = { ...change.lead, diedAt: now };
    const undone = done(turnAct(dead, eventOf(lead, change), 'undo', ada, after, past()));
    expect([undone.lead.column, undone.lead.diedAt]).toEqual(['selling', null]);
  });

  test('a first contact that an act tells nothing of is gone with the act, but not one of before it', () => {
    const lead = leadOf(own(max));
    const change = done(moveLead(lead, { to: 'selling' }, max, now));
    const undo = (from: Lead, act: LeadChange, firstContactedAt: string) =>
      done(turnAct({ ...act.lead, firstContactedAt }, eventOf(from, act), 'undo', max, after, past())).lead;
    expect(undo(lead, change, now)).toMatchObject({ leadContacted: false, firstContactedAt: null });
    const again = leadOf({ ...own(max), lastContactDate: earlier });
    const second = done(moveLead(again, { to: 'selling' }, max, now));
    expect(undo(again, second, earlier)).toMatchObject({ leadContacted: false, firstContactedAt: earlier });
    // It was dead and reopened, which leaves no other trace of a contact.
    expect(undo(lead, change, earlier)).toMatchObject({ leadContacted: false, firstContactedAt: earlier });
    const closed = done(moveLead(lead, { to: 'dead' }, max, now));
    const dead = { ...closed, lead: { ...closed.lead, diedAt: now } };
    expect(undo(lead, dead, now)).toMatchObject({ leadContacted: false, firstContactedAt: null });
    expect(undo(lead, dead, earlier)).toMatchObject({ leadContacted: false, firstContactedAt: earlier });
  });

  test.each([
    ['an act that tells nothing of it', now, null],
    ['a later one', earlier, earlier],
  ])('a first assignment by %s, taken back', (_, firstAssignedAt, left) => {
    const lead = leadOf({ firstAssignedAt: firstAssignedAt === now ? null : firstAssignedAt });
    const change = done(takeLead(lead, {}, max, now));
    const taken = { ...change.lead, firstAssignedAt };
    const undone = done(turnAct(taken, eventOf(lead, change), 'undo', max, after, past()));
    expect(undone.lead).toMatchObject({ assignedRep: null, firstAssignedAt: left });
  });

  test.each(cases)(
    '[perm LEM-38] %s: %s by its rep may be taken back by its rep, while in sight',
    (place, verb) => {
      const lead = leadOf(standing[place]);
      const change = verbs[verb]?.(lead, max);
      if (!change || isRefusal(change) || change.lead === lead) return;
      const inSight = change.lead.assignedRep === max.uid || change.lead.column === 'unassigned';
      if (!inSight) return;
      expect(codeOf(turnAct(change.lead, eventOf(lead, change), 'undo', max, after, past()))).toBe('done');
    },
  );
});

describe('[UNDO-03] changed since', () => {
  const lead = leadOf(own(max));
  const change = done(moveLead(lead, { to: 'selling' }, max, now));
  const event = eventOf(lead, change);
  const undo = (row: Lead, later: readonly Later[] = [], by = max, more: Partial<Past> = {}) =>
    turnAct(row, event, 'undo', by, after, past(later, more));

  test.each<[string, readonly string[], string | null, string]>([
    ['the same field', ['status'], ada.uid, 'UNDO_CHANGED_SINCE'],
    ['another field', ['city'], ada.uid, 'done'],
    ['the same field, by oneself and back again', ['status'], max.uid, 'done'],
    ['the same field, by the product', ['status'], null, 'UNDO_CHANGED_SINCE'],
    ['a note', ['notes'], ada.uid, 'done'],
  ])('%s', (_, fields, by, code) => {
    expect(codeOf(undo(change.lead, [{ by, name: 'Ada', at: after, fields }]))).toBe(code);
  });

  test('says who, what and when; another day with its date', () => {
    const later = { by: ada.uid, name: 'Ada', fields: ['assignedRep', 'status', 'lastContactDate'] };
    expect(undo(change.lead, [{ ...later, at: after }])).toMatchObject({
      message: 'Not undone: Ada changed the status at 10:05.',
      fields: {
        status: 'Ada changed the status at 10:05.',
        lastContactDate: 'Ada changed the last contact at 10:05.',
      },
    });
    expect(undo(change.lead, [{ ...later, at: earlier }])).toMatchObject({
      message: 'Not undone: Ada changed the status on 2026-11-20 at 10:00.',
    });
  });

  test.each<[string, Partial<Lead>, string]>([
    ['a newer change of one’s own', { status: 'qualified' }, 'UNDO_OWN_CHANGE'],
    ['converted since', { convertedToClientId: uid(8) }, 'LEAD_CONVERTED'],
    ['deleted since', { deletedAt: after, deleted: true }, 'LEAD_DELETED'],
    ['no longer one’s own', { assignedRep: mia.uid }, 'LEAD_NOT_YOURS'],
  ])('%s', (_, fields, code) => {
    expect(codeOf(undo({ ...change.lead, ...fields }))).toBe(code);
  });

  test.each([
    [max, 'UNDO_UNFIT'],
    [ada, 'done'],
  ])('[UNDO-03] a take is not taken back into a column where no rep would find the lead', (by, outcome) => {
    const lead = leadOf();
    const taken = done(takeLead(lead, {}, by, now));
    const worked = done(contactLead(taken.lead, { outcome: 'attempted', note: 'Rang' }, ada, now));
    const undone = turnAct(worked.lead, eventOf(lead, taken), 'undo', by, after, past());
    expect(codeOf(undone)).toBe(outcome);
  });

  test('a role lost meanwhile is asked for again, as for the act', () => {
    const given = done(assignLead(lead, { rep: mia.uid }, ada, now));
    const was = eventOf(lead, given);
    expect(codeOf(turnAct(given.lead, was, 'undo', { ...ada, role: 'manager' }, after, past()))).toBe(
      'FORBIDDEN',
    );
    expect(codeOf(turnAct(given.lead, was, 'undo', ada, after, past([], { mayBeGiven: () => false })))).toBe(
      'UNDO_REP_GONE',
    );
  });
});

describe('[UNDO-01] odd cases (D46)', () => {
  const created = leadOf(own(max));
  const event: ActEvent = { leadId: created.id, verb: 'created', before: {}, after: { ...created } };

  test('a create is taken back by its author, though a manager deletes nothing else', () => {
    const undone = done(turnAct(created, event, 'undo', max, after, past()));
    expect(undone.lead).toMatchObject({ deleted: true, deletedAt: after });
    expect(done(turnAct(undone.lead, event, 'redo', max, after, past())).lead).toMatchObject({
      deleted: false,
      deletedAt: null,
    });
  });

  test.each<[string, string | null, string]>([
    ['by somebody else', ada.uid, 'UNDO_CHANGED_SINCE'],
    ['by its author', max.uid, 'done'],
    ['by the product’s clock', null, 'done'],
  ])('touched since %s, whatever the field', (_, by, code) => {
    const later = [{ by, name: 'Ada', at: after, fields: ['notes'] }];
    expect(codeOf(turnAct(created, event, 'undo', max, after, past(later)))).toBe(code);
  });

  test('a pass is recalled while pending, and is not done again', () => {
    const passed = done(passLead(created, { to: mia }, max, now));
    const was = eventOf(created, passed);
    const recalled = done(turnAct(passed.lead, was, 'undo', max, after, past()));
    expect(recalled.lead).toMatchObject({ assignedRep: max.uid, status: 'new', passState: null });
    expect(recalled.notes).toHaveLength(1);
    expect(codeOf(turnAct(passed.lead, was, 'undo', mia, after, past()))).toBe('LEAD_NOT_YOURS');
    expect(codeOf(turnAct(recalled.lead, was, 'redo', max, after, past()))).toBe('NO_REDO');
  });

  test('a note may be struck on a lead that is nobody’s and on a converted one', () => {
    const lead = leadOf({
      convertedToClientId: uid(8),
      status: 'client',
      leadContacted: true,
      markSold: true,
    });
    const noted = done(noteLead(lead, { text: 'x' }, uma, now));
    expect(codeOf(turnAct(noted.lead, eventOf(lead, noted), 'undo', uma, after, past()))).toBe('done');
  });
});

describe('two leads that are one', () => {
  const master = leadOf(own(max));
  const other = leadOf({ ...own(max), id: uid(7), city: 'Elko' });

  test('the other is deleted and marked; the remaining one takes what was chosen', () => {
    const merged = done(mergeLeads(master, other, { city: 'Elko' }, max, now));
    expect(merged.master.lead).toMatchObject({ city: 'Elko', version: 2, deleted: false });
    expect(merged.duplicate.lead).toMatchObject({ deletedAt: now, markDuplicate: true, city: 'Elko' });
    expect(done(mergeLeads(master, other, {}, max, now)).master.lead.version).toBe(2);
  });

  test.each<[string, Partial<Lead>, Actor, string]>([
    ['another rep’s', { assignedRep: mia.uid }, max, 'LEAD_NOT_YOURS'],
    ['nobody’s', { assignedRep: null }, max, 'LEAD_NOT_TAKEN'],
    ['another rep’s, by an administrator', { assignedRep: mia.uid }, ada, 'done'],
    ['converted', { convertedToClientId: uid(8) }, ada, 'LEAD_CONVERTED'],
    ['deleted', { deletedAt: earlier }, ada, 'LEAD_DELETED'],
  ])('%s', (_, fields, by, code) => {
    const row = leadOf({ ...other, ...fields });
    expect([
      codeOf(mergeLeads(master, row, {}, by, now)),
      codeOf(mergeLeads(row, master, {}, by, now)),
    ]).toEqual([code, code]);
  });
});

test.each<[string, object, object, number, string, object]>([
  [
    'moved',
    { column: 'new' },
    { column: 'dead', status: 'dead' },
    1,
    'Moved it to Dead',
    { fieldChanged: 'column', previousValue: 'new', newValue: 'dead' },
  ],
  [
    'updated',
    { city: '' },
    { city: 'Reno' },
    1,
    'Changed the city of it',
    { fieldChanged: 'city', previousValue: '', newValue: 'Reno' },
  ],
  [
    'updated',
    { city: '', zipCode: '' },
    { city: 'Reno', zipCode: '1' },
    1,
    'Changed 2 fields of it',
    { fieldChanged: 'city, zipCode' },
  ],
  [
    'assigned',
    { assignedRep: null, column: 'unassigned' },
    { assignedRep: 'm', column: 'new' },
    1,
    'Assigned it to Mia',
    { fieldChanged: 'assignedRep', previousValue: null, newValue: 'm' },
  ],
  [
    'assigned',
    { assignedRep: 'x' },
    { assignedRep: 'm' },
    200,
    'Assigned it to Mia',
    { fieldChanged: 'assignedRep', previousValue: null, newValue: 'm' },
  ],
  [
    'noted',
    {},
    { notes: [{ label: '', text: 'Hello' }] },
    1,
    'Added a note to it',
    { fieldChanged: 'notesOnLead', previousValue: null, newValue: 'Hello' },
  ],
  [
    'removed',
    { deletedAt: null },
    { deletedAt: now },
    1,
    'Deleted it',
    { fieldChanged: 'deleted', previousValue: false, newValue: true },
  ],
])('[UNDO-02] %s %j %j is told', (verb, before, after, leads, description, shown) => {
  const first = {
    leadId: uid(9),
    verb,
    before: before as ActEvent['before'],
    after: after as ActEvent['after'],
  };
  const act = { id: uid(5), at: now, key: null, leads, first };
  expect(describeAct(act, { lead: 'it', person: () => 'Mia' })).toBe(description);
  expect(shownOf(act)).toMatchObject(shown);
});
