import { describe, expect, test } from 'vitest';
import { type Actor, isRefusal, later, type Outcome } from '#kernel';
import { cast, contradictions, earlier, leadIn, leadWith, now, passedToMax } from '#leads/cast.fixtures.ts';
import type { LeadChange } from '#leads/change.ts';
import { answerBy } from '#leads/clocks/clock.ts';
import { handOffOperations } from '#leads/hand-off.ts';
import type { Lead } from '#leads/lead.ts';
import { answerPass, type Passer, timeOutPass } from './answer.ts';
import { cantCloseLead, returnLead } from './give-back.ts';
import { moveLead } from './move.ts';
import { passLead } from './pass.ts';
import { recallLead } from './recall.ts';
import { reopenLead } from './reopen.ts';

const { dora, ada, max, mia, uma } = cast;

const done = (outcome: Outcome<LeadChange>): LeadChange => {
  if (isRefusal(outcome)) throw new Error(outcome.code);
  expect(contradictions(outcome.lead)).toEqual([]);
  return outcome;
};
const codeOf = (outcome: Outcome<LeadChange>) => (isRefusal(outcome) ? outcome.code : outcome.verb);

const pass = (lead: Lead, by: Actor, to = mia, reason?: string) => passLead(lead, { to, reason }, by, now);
const passer: Passer = { ...mia, there: true };
const answer = (
  by: Actor,
  given: 'accept' | 'reject',
  reason = 'Too far',
  who = passer,
  lead = passedToMax,
) => answerPass(lead, { answer: given, reason, passer: who }, by, now);

describe('[PASS-01] passing to another rep', () => {
  test('the receiver is rep, the status pass-it-on, contacted false, the note a sentence', () => {
    const { lead, verb, notes } = done(
      pass({ ...leadIn.new, timeoutExpired: true }, max, mia, 'Nearer to you'),
    );
    expect(verb).toBe('passed');
    expect(lead).toMatchObject({
      assignedRep: mia.uid,
      assignedAt: now,
      status: 'pass-it-on',
      column: 'passed',
      leadContacted: false,
      timeoutExpired: false,
      passState: 'pending',
      passedFrom: max.uid,
      passedTo: mia.uid,
      passedAt: now,
      passReason: 'Nearer to you',
    });
    expect(notes).toEqual([{ label: '', text: 'passed lead to Mia' }]);
  });

  test.each([
    ['a manager their own', leadIn.new, max, 'passed'],
    ['a manager another’s', leadWith({ ...leadIn.new, assignedRep: mia.uid }), max, 'LEAD_NOT_YOURS'],
    ['a manager nobody’s', leadIn.unassigned, max, 'LEAD_NOT_TAKEN'],
    ['a user their own', leadWith({ ...leadIn.new, assignedRep: uma.uid }), uma, 'FORBIDDEN'],
    ['an admin another’s', leadIn.new, ada, 'passed'],
    ['an admin nobody’s', leadIn.unassigned, ada, 'passed'],
    ['a contacted one', leadIn.selling, max, 'LEAD_NOT_PASSABLE'],
    ['a contacted one, an admin', leadIn.selling, ada, 'LEAD_NOT_PASSABLE'],
    ['a sold one', leadIn.sold, max, 'LEAD_NOT_PASSABLE'],
    ['one that waits, its receiver', passedToMax, max, 'LEAD_PASS_PENDING'],
    ['one that waits, an admin', passedToMax, ada, 'LEAD_NOT_PASSABLE'],
    ['one in review, an admin', leadIn.passed, ada, 'LEAD_NOT_PASSABLE'],
    ['a converted one', { ...leadIn.new, convertedToClientId: 'x' }, ada, 'LEAD_CONVERTED'],
    ['a deleted one', { ...leadIn.new, deleted: true, deletedAt: now }, ada, 'LEAD_DELETED'],
  ])('%s', (_, lead, by, expected) => {
    expect(codeOf(pass(lead, by))).toBe(expected);
  });

  test('not to oneself, nor to who has it already', () => {
    expect(codeOf(pass(leadIn.new, max, max))).toBe('REP_NOT_ASSIGNABLE');
    expect(codeOf(pass(leadIn.new, ada, max))).toBe('REP_NOT_ASSIGNABLE');
  });
});

describe('[PASS-02] the answer (D3)', () => {
  test('accepted: new, the time begins now, a note', () => {
    const { lead, verb, notes } = done(answer(max, 'accept'));
    expect([verb, notes]).toEqual(['accepted', [{ label: '', text: 'accepted lead from Mia' }]]);
    expect(lead).toMatchObject({ status: 'new', column: 'new', assignedRep: max.uid, assignedAt: now });
    expect(lead).toMatchObject({ passState: null, passedFrom: null, passedTo: null, passedAt: null });
  });

  test('rejected: back to the passer with the reason in the note, their time begins anew', () => {
    const { lead, verb, notes } = done(answer(max, 'reject'));
    expect([verb, notes]).toEqual(['rejected', [{ label: '', text: 'rejected lead from Mia: Too far' }]]);
    expect(lead).toMatchObject({ status: 'new', column: 'new', assignedRep: mia.uid, assignedAt: now });
  });

  test('a passer who is gone leaves it to everybody', () => {
    const { lead } = done(answer(max, 'reject', 'Too far', { ...passer, there: false }));
    expect(lead).toMatchObject({ status: 'new', column: 'unassigned', assignedRep: null, assignedAt: null });
  });

  test.each([
    ['the receiver', max, passedToMax, 'accepted'],
    ['an admin for them', ada, passedToMax, 'accepted'],
    ['a developer for them', dora, passedToMax, 'accepted'],
    ['the passer', mia, passedToMax, 'LEAD_NOT_YOURS'],
    ['a receiver who has become a user', { ...max, role: 'user' } as Actor, passedToMax, 'FORBIDDEN'],
    ['an admin where nothing waits', ada, leadIn.new, 'LEAD_NOT_PENDING'],
    ['an admin in review', ada, leadIn.passed, 'LEAD_NOT_PENDING'],
    ['after it was deleted', ada, { ...passedToMax, deleted: true, deletedAt: now }, 'LEAD_DELETED'],
  ])('%s', (_, by, lead, expected) => {
    expect(codeOf(answer(by, 'accept', '', passer, lead))).toBe(expected);
  });

  test('a rejection needs a reason, an acceptance none', () => {
    const accepts = (input: object) =>
      handOffOperations.answer.input.safeParse({ id: passedToMax.id, ...input }).success;
    expect(accepts({ answer: 'accept' })).toBe(true);
    expect(accepts({ answer: 'reject' })).toBe(false);
    expect(accepts({ answer: 'reject', reason: '   ' })).toBe(false);
    expect(accepts({ answer: 'reject', reason: 'Too far' })).toBe(true);
    expect(accepts({ answer: 'later' })).toBe(false);
  });

  test('no answer in time: nobody’s, with a note', () => {
    const { lead, verb, notes } = done(timeOutPass(passedToMax, 'Max', now));
    expect([verb, notes]).toEqual(['passTimedOut', [{ label: '', text: 'Max did not answer in time' }]]);
    expect(lead).toMatchObject({ status: 'new', column: 'unassigned', assignedRep: null, passState: null });
    expect(codeOf(timeOutPass(leadIn.new, 'Max', now))).toBe('LEAD_NOT_PENDING');
  });

  test('the time to answer follows the setting', () => {
    expect(answerBy(passedToMax, { passAnswerHours: 24 })).toBe('2026-11-21T09:00:00.000Z');
    expect(answerBy(passedToMax, { passAnswerHours: 2 })).toBe('2026-11-20T11:00:00.000Z');
    expect(answerBy(leadIn.passed, { passAnswerHours: 24 })).toBeNull();
  });
});

describe('‘Take back’ (D39, D46)', () => {
  const before = { assignedRep: mia.uid, assignedAt: '2026-11-20T07:00:00.000Z', status: 'new' } as const;
  const recall = (by: Actor, lead = passedToMax, was: Partial<Lead> = before) =>
    recallLead(lead, { before: was, receiver: 'Max' }, by, now);

  test('the lead is the passer’s as it was; the first-contact clock stood still (D4)', () => {
    const { lead, notes } = done(recall(mia));
    expect(lead).toMatchObject({ status: 'new', column: 'new', assignedRep: mia.uid, passState: null });
    // Two hours had gone by when it was passed; two hours have gone by now.
    expect(lead.assignedAt).toBe(later(now, -2 * 3_600_000));
    expect(notes).toEqual([{ label: '', text: 'took lead back from Max' }]);
  });

  test('what was nobody’s is nobody’s again', () => {
    const nobodys = { status: 'new', timeoutExpired: false, assignedRep: null, assignedAt: null };
    expect(done(recall(mia, passedToMax, {})).lead).toMatchObject(nobodys);
  });

  test('what had been contacted is so again', () => {
    expect(done(recall(mia, passedToMax, { ...before, status: 'contacted' })).lead.status).toBe('contacted');
  });

  test('a window that had expired is not told of again', () => {
    expect(done(recall(mia, passedToMax, { ...before, timeoutExpired: true })).lead.timeoutExpired).toBe(
      true,
    );
  });

  test.each([
    ['the receiver', max, passedToMax, 'LEAD_NOT_YOURS'],
    ['an admin who did not pass it', ada, passedToMax, 'LEAD_NOT_YOURS'],
    ['a passer who has become a user', { ...mia, role: 'user' } as Actor, passedToMax, 'FORBIDDEN'],
    ['the passer after it was answered', mia, { ...leadIn.new, passedFrom: mia.uid }, 'LEAD_NOT_PENDING'],
  ])('%s', (_, by, lead, expected) => {
    expect(codeOf(recall(by, lead))).toBe(expected);
  });
});

describe('[PASS-03] giving a lead back', () => {
  test('‘Pass Lead’: the unassigned pool, with the note', () => {
    const { lead, verb, notes } = done(returnLead(leadIn.selling, { note: 'Speaks only Spanish' }, max, now));
    expect([verb, notes]).toEqual(['returned', [{ label: 'Lead passed', text: 'Speaks only Spanish' }]]);
    expect(lead).toMatchObject({
      column: 'unassigned',
      status: 'new',
      assignedRep: null,
      leadContacted: false,
    });
    expect(done(returnLead(leadIn.new, { note: '' }, max, now)).notes[0]?.text).toBe('(No notes added)');
  });

  test("‘Can't Close’: no rep, passed, for an admin to look at", () => {
    const { lead, verb, notes } = done(cantCloseLead(leadIn.selling, { reason: 'Coin only' }, max, now));
    expect([verb, notes]).toEqual(['notClosed', [{ label: '', text: "can't close lead: Coin only" }]]);
    expect(lead).toMatchObject({
      column: 'passed',
      passState: 'review',
      assignedRep: null,
      assignedAt: null,
      passedFrom: max.uid,
      passedAt: now,
      passReason: 'Coin only',
      leadContacted: false,
    });
  });

  test('‘Can’t Close’ names whose lead it was, or who gave up nobody’s', () => {
    const passedFrom = (lead: Lead) => done(cantCloseLead(lead, {}, ada, now)).lead.passedFrom;
    expect([passedFrom(leadIn.selling), passedFrom(leadIn.unassigned)]).toEqual([max.uid, ada.uid]);
  });

  test.each([
    ['their own', leadIn.new, max, 'ok'],
    ['another’s', leadWith({ ...leadIn.new, assignedRep: mia.uid }), max, 'LEAD_NOT_YOURS'],
    ['nobody’s', leadIn.unassigned, max, 'LEAD_NOT_TAKEN'],
    ['a user’s own', leadWith({ ...leadIn.new, assignedRep: uma.uid }), uma, 'FORBIDDEN'],
    ['an admin another’s', leadIn.new, ada, 'ok'],
    ['one that waits for their answer', passedToMax, max, 'LEAD_PASS_PENDING'],
    ['a converted one', { ...leadIn.new, convertedToClientId: 'x' }, ada, 'LEAD_CONVERTED'],
  ])('both ways: %s', (_, lead, by, expected) => {
    const codes = [returnLead(lead, { note: '' }, by, now), cantCloseLead(lead, {}, by, now)].map(codeOf);
    expect(codes).toEqual(expected === 'ok' ? ['returned', 'notClosed'] : [expected, expected]);
  });
});

describe('‘Reopen as new’ (W1)', () => {
  const dead = { ...leadIn.dead, deadReason: 'Lease not ending' };

  test('a dead lead is its rep’s again, without its outcome and its reason', () => {
    const { lead, verb } = done(reopenLead(dead, {}, max, now));
    expect([verb, lead.column]).toEqual(['reopened', 'new']);
    expect(lead).toMatchObject({
      assignedRep: max.uid,
      assignedAt: now,
      status: 'new',
      leadContacted: false,
    });
    expect(lead).toMatchObject({ markDead: false, leadAsDead: false, deadReason: '' });
  });

  test('one without a rep goes to everybody, whoever reopens it', () => {
    const nobodys = { ...dead, assignedRep: null, assignedAt: null };
    expect(done(reopenLead(nobodys, {}, ada, now)).lead).toMatchObject({
      column: 'unassigned',
      assignedRep: null,
      assignedAt: null,
    });
  });

  test.each([
    ['a user their own', { ...dead, assignedRep: uma.uid }, uma, 'reopened'],
    ['a manager another’s', { ...dead, assignedRep: mia.uid }, max, 'LEAD_NOT_YOURS'],
    ['an admin another’s', dead, ada, 'reopened'],
    ['one that is not dead', leadIn.selling, max, 'LEAD_NOT_DEAD'],
    ['a converted one', { ...dead, convertedToClientId: 'x' }, ada, 'LEAD_CONVERTED'],
  ])('%s', (_, lead, by, expected) => {
    expect(codeOf(reopenLead(lead, {}, by, now))).toBe(expected);
  });
});

describe('the reason of a dead move', () => {
  const kill = (lead: Lead, reason?: string) => done(moveLead(lead, { to: 'dead', reason }, max, now)).lead;

  test('is any text, of the list or one’s own, and goes with the outcome (D38)', () => {
    const dead = kill(leadIn.selling, 'Burned down last week');
    expect(dead).toMatchObject({ deadReason: 'Burned down last week', assignedAt: earlier });
    for (const to of ['unassigned', 'new', 'selling', 'sold'] as const)
      expect(done(moveLead(dead, { to }, max, now)).lead.deadReason).toBe('');
  });

  test('stays where a dead lead is marked dead again without one', () => {
    expect(kill(kill(leadIn.new, 'No answer')).deadReason).toBe('No answer');
  });
});
