import { describe, expect, test } from 'vitest';
import { isRefusal } from '#kernel';
import { cast, earlier, leadIn, leadWith, now, passedToMax } from '#leads/cast.fixtures.ts';
import type { LeadChange } from '#leads/change.ts';
import { type LeadColumn, leadColumns } from '#leads/column.ts';
import type { Lead } from '#leads/lead.ts';
import { contactLead } from './contact.ts';
import { giveReason } from './give-reason.ts';
import { moveLead } from './move.ts';

const { ada, dora, max, mia, uma } = cast;

/** The lead after a verb that was allowed. */
const after = (outcome: ReturnType<typeof moveLead>): Lead => {
  if (isRefusal(outcome)) throw new Error(outcome.message);
  return outcome.lead;
};
const codeOf = (outcome: LeadChange | { code: string }) => ('code' in outcome ? outcome.code : 'done');
const move = (lead: Lead, to: LeadColumn, by = ada, reason?: string) =>
  moveLead(lead, { to, reason }, by, now);

test('[MOVE-01] to unassigned: clears rep, assignedAt, contacted, markSold, markDead, timeout flag; status new', () => {
  const lead = {
    ...leadIn.dead,
    timeoutExpired: true,
    deadReason: 'No answer',
    contactedWithinTimeframe: true,
  };
  expect(after(move(lead, 'unassigned', max))).toMatchObject({
    assignedRep: null,
    assignedAt: null,
    leadContacted: false,
    markSold: false,
    markDead: false,
    leadAsDead: false,
    deadReason: '',
    timeoutExpired: false,
    contactedWithinTimeframe: false,
    status: 'new',
    column: 'unassigned',
  });
});

test('[MOVE-02] to passed: status pass-it-on, rep and flags cleared, waiting for review', () => {
  expect(after(move(leadIn.sold, 'passed', ada, 'No budget'))).toMatchObject({
    status: 'pass-it-on',
    passState: 'review',
    passedFrom: max.uid,
    passedTo: null,
    passedAt: now,
    passReason: 'No budget',
    assignedRep: null,
    assignedAt: null,
    leadContacted: false,
    markSold: false,
    soldDate: null,
  });
});

test('[MOVE-03] to new: assigns the current user if no rep; not contacted; status new', () => {
  expect(after(move(leadIn.unassigned, 'new', max))).toMatchObject({
    assignedRep: max.uid,
    assignedAt: now,
    leadContacted: false,
    status: 'new',
  });
  expect(after(move(leadIn.sold, 'new', ada))).toMatchObject({ assignedRep: max.uid, leadContacted: false });
});

test('[MOVE-03] coming back to new starts the first-contact time again, staying there does not (D4)', () => {
  const expired = { ...leadIn.selling, timeoutExpired: true };
  expect(after(move(expired, 'new', max))).toMatchObject({ assignedAt: now, timeoutExpired: false });
  expect(after(move(leadIn.new, 'new', max)).assignedAt).toBe(earlier);
});

test('[MOVE-04] to selling: assigns the current user if no rep; contacted, lastContactDate now, status contacted', () => {
  const contacted = { leadContacted: true, lastContactDate: now, status: 'contacted' };
  expect(after(move(leadIn.unassigned, 'selling', mia))).toMatchObject({
    ...contacted,
    assignedRep: mia.uid,
    assignedAt: now,
  });
  expect(after(move(leadIn.sold, 'selling', max))).toMatchObject({
    ...contacted,
    assignedRep: max.uid,
    assignedAt: earlier,
    markSold: false,
    soldDate: null,
  });
});

test('[MOVE-05] to sold: markSold, soldDate now, status client, contacted, lastContactDate if missing', () => {
  expect(after(move(leadIn.new, 'sold', max))).toMatchObject({
    markSold: true,
    soldDate: now,
    status: 'client',
    leadContacted: true,
    lastContactDate: now,
  });
  expect(after(move(leadIn.selling, 'sold', max)).lastContactDate).toBe(earlier);
  expect(after(move(leadIn.unassigned, 'sold', ada)).assignedRep).toBeNull();
  expect(after(move(leadIn.sold, 'sold', max)).soldDate).toBe(earlier);
});

test('[MOVE-05] sold again without a day is sold now', () => {
  expect(after(move({ ...leadIn.sold, soldDate: null }, 'sold', max)).soldDate).toBe(now);
});

test('[MOVE-02] what waits for review keeps who passed it, when and why; another reason goes before', () => {
  const waiting = { ...leadIn.passed, passedFrom: mia.uid, passReason: 'No budget' };
  expect(after(move(waiting, 'passed', ada))).toBe(waiting);
  expect(after(move(waiting, 'passed', ada, 'Too far'))).toMatchObject({
    passedFrom: mia.uid,
    passedAt: earlier,
    passReason: 'Too far',
  });
  expect(after(move({ ...passedToMax, passReason: 'Nearer' }, 'passed', ada))).toMatchObject({
    passedFrom: max.uid,
    passedAt: now,
    passReason: '',
  });
});

test('[MOVE-06] to dead: markDead, status dead, contacted; the reason is kept', () => {
  expect(after(move(leadIn.sold, 'dead', max, 'Owns machines'))).toMatchObject({
    markDead: true,
    leadAsDead: true,
    markSold: false,
    soldDate: null,
    status: 'dead',
    leadContacted: true,
    deadReason: 'Owns machines',
  });
});

test('[MOVE-06] dead again without a reason keeps the one it had', () => {
  const dead = { ...leadIn.dead, deadReason: 'Owns machines' };
  expect(after(move(dead, 'dead', max)).deadReason).toBe('Owns machines');
  expect(after(move(dead, 'dead', max, 'Sold the house')).deadReason).toBe('Sold the house');
});

test('a move where nothing changes answers the very same lead', () => {
  expect(after(move(leadIn.unassigned, 'unassigned', ada))).toBe(leadIn.unassigned);
  expect(after(move(leadIn.passed, 'passed', ada))).toBe(leadIn.passed);
});

test('every move keeps the books', () => {
  expect(after(move(leadIn.new, 'selling', max))).toMatchObject({
    version: 2,
    updatedAt: now,
    lastUpdateDate: now,
    createdAt: earlier,
  });
});

describe('who may move (D16, D21)', () => {
  const others = { ...leadIn.new, assignedRep: mia.uid };
  const umas = { ...leadIn.new, assignedRep: uma.uid };
  const frozen = { ...leadIn.sold, convertedToClientId: 'client' };
  test.each<[string, Lead, LeadColumn, typeof ada, string]>([
    ['[perm LEM-05] -> unassigned, own', leadIn.new, 'unassigned', max, 'done'],
    ['[perm LEM-05] -> unassigned, own', umas, 'unassigned', uma, 'FORBIDDEN'],
    [
      '[perm LEM-07] -> unassigned, already unassigned',
      leadIn.unassigned,
      'unassigned',
      max,
      'LEAD_NOT_TAKEN',
    ],
    ['[perm LEM-07] -> unassigned, already unassigned', leadIn.unassigned, 'unassigned', ada, 'done'],
    ['[perm LEM-08] -> passed, own', leadIn.new, 'passed', max, 'FORBIDDEN'],
    ['[perm LEM-08] -> passed, own', leadIn.new, 'passed', dora, 'done'],
    ['[perm LEM-13] -> new, own', umas, 'new', uma, 'done'],
    ['[perm LEM-13] -> selling, own', umas, 'selling', uma, 'done'],
    ['[perm LEM-14] -> new, unassigned', leadIn.unassigned, 'new', uma, 'LEAD_NOT_TAKEN'],
    ['[perm LEM-14] -> selling, unassigned', leadIn.unassigned, 'selling', max, 'done'],
    ['[perm LEM-15] -> sold, own', umas, 'sold', uma, 'done'],
    ['[perm LEM-15] -> dead, own', leadIn.new, 'dead', max, 'done'],
    ['[perm LEM-16] -> sold, unassigned', leadIn.unassigned, 'sold', max, 'LEAD_NOT_TAKEN'],
    ['[perm LEM-16] -> dead, unassigned', leadIn.unassigned, 'dead', ada, 'done'],
    ['[perm LEM-17] -> selling, other rep’s', others, 'selling', max, 'LEAD_NOT_YOURS'],
    ['[perm LEM-18] -> new, own, converted', frozen, 'new', max, 'LEAD_CONVERTED'],
    ['[perm LEM-18] -> dead, converted', frozen, 'dead', ada, 'LEAD_CONVERTED'],
    ['[perm LEM-42] pending pass to me', passedToMax, 'selling', max, 'LEAD_PASS_PENDING'],
    ['[perm LEM-42] pending pass, an admin', passedToMax, 'selling', ada, 'done'],
    ['[perm LEM-44] -> unassigned, own, converted', frozen, 'unassigned', max, 'LEAD_CONVERTED'],
    ['[perm LEM-44] -> passed, own, converted', frozen, 'passed', max, 'FORBIDDEN'],
  ])('%s', (_cell, lead, to, by, expected) => {
    expect(codeOf(move(lead, to, by))).toBe(expected);
  });

  test.each(leadColumns)('a deleted lead is moved nowhere, not even to %s', (to) => {
    expect(codeOf(move(leadWith({ deletedAt: earlier, deleted: true }), to, ada))).toBe('LEAD_DELETED');
  });
});

describe('[MOVE-09] quick actions move and leave a dated note', () => {
  const contact = (outcome: 'attempted' | 'contacted' | 'sold', note: string) =>
    contactLead(leadIn.new, { outcome, note }, max, now) as LeadChange;
  test.each([
    ['attempted', 'selling', 'Contact attempted'],
    ['contacted', 'selling', 'Contacted with notes'],
    ['sold', 'sold', 'Marked as sold'],
  ] as const)('%s → %s, ‘%s’', (outcome, column, label) => {
    const change = contact(outcome, 'Call on Monday');
    expect(change).toMatchObject({
      verb: outcome,
      lead: { column },
      notes: [{ label, text: 'Call on Monday' }],
    });
  });
  test('without a word the note says so', () => {
    expect(contact('attempted', ' ').notes).toEqual([
      { label: 'Contact attempted', text: '(No notes added)' },
    ]);
  });
  test('[perm LEM-21] an unassigned lead becomes the manager’s; a user may not', () => {
    const by = (who: typeof ada) =>
      contactLead(leadIn.unassigned, { outcome: 'attempted', note: '' }, who, now);
    expect(by(mia)).toMatchObject({ lead: { assignedRep: mia.uid } });
    expect(by(uma)).toMatchObject({ code: 'LEAD_NOT_TAKEN' });
  });
});

test.each<[string, Lead, typeof ada, string]>([
  ['a dead lead by its rep', leadIn.dead, max, 'done'],
  ['one in review by an administrator', after(move(leadIn.sold, 'passed', ada)), ada, 'done'],
  ['one in review by its former rep', after(move(leadIn.sold, 'passed', ada)), max, 'LEAD_NOT_YOURS'],
  ['somebody else’s', leadIn.dead, mia, 'LEAD_NOT_YOURS'],
  ['one that was moved on', leadIn.selling, max, 'REASON_TOO_LATE'],
  ['one that waits for an answer', passedToMax, ada, 'REASON_TOO_LATE'],
])('[MOVE-06] the reason of a move comes after it: %s', (_, lead, by, code) => {
  expect(codeOf(giveReason(lead, { reason: 'No budget' }, by, now))).toBe(code);
});

test('[MOVE-06] a reason is kept where the column asks for it, and nothing else is touched', () => {
  const dead = after(giveReason(leadIn.dead, { reason: 'No budget' }, max, now));
  expect(dead).toMatchObject({ column: 'dead', deadReason: 'No budget', passReason: '' });
  const passed = after(move(leadIn.sold, 'passed', ada));
  expect(after(giveReason(passed, { reason: 'No budget' }, ada, now))).toMatchObject({
    passReason: 'No budget',
    passedFrom: max.uid,
    deadReason: '',
  });
});
