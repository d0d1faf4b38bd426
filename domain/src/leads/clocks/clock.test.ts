import { describe, expect, test } from 'vitest';
import { isRefusal, later, type Outcome } from '#kernel';
import { cast, earlier, leadIn, now, passedToMax } from '#leads/cast.fixtures.ts';
import type { LeadChange } from '#leads/change.ts';
import type { Lead } from '#leads/lead.ts';
import { assignLead } from '#leads/verbs/assign.ts';
import { contactLead } from '#leads/verbs/contact.ts';
import { moveLead } from '#leads/verbs/move.ts';
import { optLeadOut } from '#leads/verbs/opt.ts';
import { takeLead } from '#leads/verbs/take.ts';
import { answerClock, contactBy, contactClock, expireLead, hasExpired, withClocks } from './clock.ts';

const hours = 3_600_000;
const clocks = { contactWindowHours: 24, staleDays: { unassigned: 2, selling: 7, passed: 2 } };
const { ada, max } = cast;
const ran = (elapsed: number): string => later(earlier, elapsed * hours);
const done = (outcome: Outcome<LeadChange>): Lead => {
  if (isRefusal(outcome)) throw new Error(outcome.code);
  return outcome.lead;
};

describe('the first-contact window (D4)', () => {
  test('runs from assignedAt, in New only', () => {
    expect(contactBy(leadIn.new, clocks)).toBe(ran(24));
    for (const lead of [leadIn.unassigned, leadIn.selling, leadIn.sold, leadIn.dead, leadIn.passed])
      expect(contactBy(lead, clocks)).toBeNull();
    expect(contactBy({ ...leadIn.new, deleted: true }, clocks)).toBeNull();
    expect(contactBy({ ...leadIn.new, convertedToClientId: 'x' }, clocks)).toBeNull();
  });

  test('stands still while a pass is pending', () => {
    expect(contactBy(passedToMax, clocks)).toBeNull();
    expect(hasExpired(passedToMax, clocks, ran(100))).toBe(false);
  });

  test('is over with the last moment, once', () => {
    expect(hasExpired(leadIn.new, clocks, later(ran(24), -1))).toBe(false);
    expect(hasExpired(leadIn.new, clocks, ran(24))).toBe(true);
    expect(hasExpired({ ...leadIn.new, timeoutExpired: true }, clocks, ran(25))).toBe(false);
  });

  test('marks, and neither moves the card nor lifts it', () => {
    const { lead, verb } = expireLead(leadIn.new, ran(24));
    expect(verb).toBe('expired');
    expect(lead).toEqual({ ...leadIn.new, timeoutExpired: true, version: leadIn.new.version + 1 });
  });

  test('a drop onto the column it stands in neither restarts it nor tells it again', () => {
    const expired = expireLead(leadIn.new, ran(24)).lead;
    const dropped = done(moveLead(expired, { to: 'new' }, max, ran(25)));
    expect([dropped.timeoutExpired, dropped.assignedAt]).toEqual([true, earlier]);
    expect(hasExpired(dropped, clocks, ran(26))).toBe(false);
  });

  test.each([
    ['a move to new', (lead: Lead) => moveLead(lead, { to: 'new' }, max, ran(30)), leadIn.selling],
    ['another rep', (lead: Lead) => assignLead(lead, { rep: cast.mia.uid }, ada, ran(30)), leadIn.new],
    ['taking it', (lead: Lead) => takeLead(lead, {}, ada, ran(30)), leadIn.new],
  ])('%s starts it again', (_, act, lead) => {
    const again = done(act({ ...lead, timeoutExpired: true }));
    expect(again.timeoutExpired).toBe(false);
    expect(contactBy(again, clocks)).toBe(ran(54));
  });
});

describe('contact inside the window', () => {
  const contact = (lead: Lead, at: string, by = max): Lead =>
    withClocks(lead, done(contactLead(lead, { outcome: 'attempted', note: '' }, by, at)), clocks, at);

  test('is recorded, outside it is not', () => {
    expect(contact(leadIn.new, ran(23)).contactedWithinTimeframe).toBe(true);
    expect(contact(leadIn.new, ran(24)).contactedWithinTimeframe).toBe(false);
    expect(contact({ ...leadIn.new, timeoutExpired: true }, ran(25))).toMatchObject({
      timeoutExpired: true,
      contactedWithinTimeframe: false,
    });
  });

  test('[OFF-01] what was done in time and arrives later takes the mark back; what was done too late does not (D56)', () => {
    const expired = { ...leadIn.new, timeoutExpired: true };
    const arrives = (at: string) => {
      const moved = done(contactLead(expired, { outcome: 'contacted', note: '' }, max, at));
      return withClocks(expired, moved, clocks, ran(30), at);
    };
    expect(arrives(ran(23))).toMatchObject({ timeoutExpired: false, contactedWithinTimeframe: true });
    expect(arrives(ran(24))).toMatchObject({ timeoutExpired: true, contactedWithinTimeframe: false });
  });

  test('no other change is a contact, and nobody’s contact is none in time', () => {
    const after = (before: Lead, fields: Partial<Lead>) =>
      withClocks(before, { ...before, ...fields }, clocks, ran(1)).contactedWithinTimeframe;
    expect(after(leadIn.new, { city: 'Napa' })).toBe(false);
    expect(after(leadIn.unassigned, { leadContacted: true })).toBe(false);
  });

  test('who takes a lead by contacting it has lost no time', () => {
    expect(contact(leadIn.unassigned, ran(100)).contactedWithinTimeframe).toBe(true);
  });

  test('a lead that waited for somebody’s answer has no window; a later contact changes nothing', () => {
    const moved = done(moveLead(passedToMax, { to: 'selling' }, ada, ran(1)));
    expect(withClocks(passedToMax, moved, clocks, ran(1)).contactedWithinTimeframe).toBe(false);
    expect(contact({ ...leadIn.selling }, ran(1)).contactedWithinTimeframe).toBe(false);
  });

  test('the due moment comes with it', () => {
    expect(withClocks(null, leadIn.new, clocks, now).dueAt).toBe(ran(24));
  });
});

describe('[PASS-01] [PASS-02] the clock on a card counts down in words and ticks (W8)', () => {
  const clock = (elapsed: number, contactWindowHours = 24) =>
    contactClock(leadIn.new, { contactWindowHours }, ran(elapsed));

  test.each([
    [0, { hoursLeft: 24, ticks: 24, tone: 'calm', words: '24 h left', over: false }],
    [9.5, { hoursLeft: 15, ticks: 15, tone: 'calm', words: '14 h left' }],
    [18, { hoursLeft: 6, ticks: 6, tone: 'soon', words: '6 h left' }],
    [23.75, { hoursLeft: 1, ticks: 1, tone: 'soon', words: '15 min left' }],
    [24 - 1 / hours, { hoursLeft: 1, ticks: 1, tone: 'soon', words: '1 min left', over: false }],
    [24, { hoursLeft: 0, ticks: 24, tone: 'over', words: '1 min over', over: true }],
    [27, { hoursLeft: 0, ticks: 24, tone: 'over', words: '3 h over' }],
    [24 + 60, { words: '2 d over' }],
  ])('after %d of 24 hours', (elapsed, expected) => {
    expect(clock(elapsed)).toMatchObject(expected);
  });

  test('another window is 24 ticks as well', () => {
    expect(clock(24, 48)).toMatchObject({ ticks: 12, words: '24 h left', tone: 'calm' });
    expect(clock(1, 2)).toMatchObject({ ticks: 12 });
    expect(clock(0, 72)).toMatchObject({ ticks: 24, words: '3 d left' });
  });

  test('none where no clock runs; one for the answer to a pass', () => {
    expect(contactClock(leadIn.selling, clocks, now)).toBeNull();
    expect(answerClock(leadIn.new, { passAnswerHours: 24 }, now)).toBeNull();
    expect(answerClock(passedToMax, { passAnswerHours: 24 }, ran(4))).toMatchObject({
      words: '20 h left',
      ticks: 20,
      until: ran(24),
    });
  });
});

test('[D42] a mark leaves the due moment where it stands, an act computes it anew', () => {
  // It came with a file that dates it a year back, and is due by its coming.
  const lead = { ...leadIn.unassigned, updatedAt: '2025-01-01T00:00:00.000Z', dueAt: ran(48) };
  expect(withClocks(lead, optLeadOut(lead, 'email', now).lead, clocks, now).dueAt).toBe(ran(48));
  const touched = { ...lead, updatedAt: now, city: 'Napa' };
  expect(withClocks(lead, touched, clocks, now).dueAt).toBe(later(now, 48 * hours));
});
