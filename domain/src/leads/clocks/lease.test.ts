import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRefusal } from '#kernel';
import { cast, leadIn, leadWith } from '#leads/cast.fixtures.ts';
import type { Lead } from '#leads/lead.ts';
import { editLead } from '#leads/verbs/edit.ts';
import { remindOfLease } from './clock.ts';
import { leaseReminderDue, leaseWindow, monthsBefore, remindersOf } from './lease.ts';

const offsets = [18, 12, 9, 6];
const leased = (fields: Partial<Lead> = {}): Lead =>
  leadWith({ ...leadIn.dead, leaseExpirationDate: '2028-01-21', leaseNoticeDays: 180, ...fields });

describe('lease windows (W1)', () => {
  test.each([
    ['2027-04-25', 'later'],
    ['2027-04-26', 'soon'],
    ['2027-07-24', 'soon'],
    ['2027-07-25', 'open'],
    ['2028-01-21', 'open'],
    ['2028-01-22', 'ended'],
  ])('on %s it is %s', (today, state) => {
    expect(leaseWindow(leased(), today)).toEqual({ opensAt: '2027-07-25', endsAt: '2028-01-21', state });
  });

  test('none without a known lease', () => {
    expect(leaseWindow(leased({ leaseExpirationDate: null }), '2027-01-01')).toBeNull();
  });

  test('months are those of the calendar', () => {
    expect(monthsBefore('2027-08-31', 6)).toBe('2027-02-28');
    expect(monthsBefore('2028-08-31', 6)).toBe('2028-02-29');
    expect(monthsBefore('2027-01-15', 18)).toBe('2025-07-15');
    expect(monthsBefore('2028-02-29', 12)).toBe('2027-02-28');
  });
});

describe('lease reminders (W1)', () => {
  test('18, 12, 9 and 6 months before end − notice, once each', () => {
    let lead = leased();
    const told: [string, number][] = [];
    for (let at = Date.UTC(2025, 11, 1); at < Date.UTC(2028, 2, 1); at += 86_400_000) {
      const today = new Date(at).toISOString().slice(0, 10);
      for (const _ of ['morning', 'evening']) {
        const months = leaseReminderDue(lead, offsets, today);
        if (months === null) continue;
        told.push([today, months]);
        lead = remindOfLease(lead, months, `${today}T15:00:00.000Z`).lead;
      }
    }
    expect(told).toEqual([
      ['2026-01-25', 18],
      ['2026-07-25', 12],
      ['2026-10-25', 9],
      ['2027-01-25', 6],
    ]);
    expect(lead.endOfLeaseReminders).toEqual({
      18: '2026-01-25T15:00:00.000Z',
      12: '2026-07-25T15:00:00.000Z',
      9: '2026-10-25T15:00:00.000Z',
      6: '2027-01-25T15:00:00.000Z',
    });
  });

  test('a date that becomes known late is reminded of once, not four times', () => {
    expect(leaseReminderDue(leased(), offsets, '2026-11-21')).toBe(9);
    const reminded = remindOfLease(leased(), 9, '2026-11-21T15:00:00.000Z').lead;
    expect(leaseReminderDue(reminded, offsets, '2026-11-22')).toBeNull();
  });

  test.each([
    ['once the window is open', leased(), '2027-07-25'],
    ['before the first', leased(), '2026-01-24'],
    ['of a sold lead', leased({ ...leadIn.sold, leaseExpirationDate: '2028-01-21' }), '2026-07-25'],
    ['of a converted lead', leased({ convertedToClientId: 'x' }), '2026-07-25'],
    ['of a deleted lead', leased({ deleted: true }), '2026-07-25'],
    ['without a lease', leased({ leaseExpirationDate: null }), '2026-07-25'],
  ])('none %s', (_, lead, today) => {
    expect(leaseReminderDue(lead, offsets, today)).toBeNull();
  });

  test('none leaves the card where it stands', () => {
    const { lead } = remindOfLease(leased(), 9, '2026-11-21T15:00:00.000Z');
    expect(lead.updatedAt).toBe(leased().updatedAt);
  });

  test('another lease is reminded of anew, a corrected day is not', () => {
    const reminded = remindOfLease(leased(), 9, '2026-11-21T15:00:00.000Z').lead;
    const edit = (fields: object) => {
      const change = editLead(reminded, fields, cast.max, '2026-11-22T15:00:00.000Z');
      if (isRefusal(change)) throw new Error(change.code);
      return change.lead.endOfLeaseReminders;
    };
    expect(edit({ leaseExpirationDate: '2028-01-20' })).toEqual(reminded.endOfLeaseReminders);
    expect(edit({ city: 'Reno' })).toEqual(reminded.endOfLeaseReminders);
    expect(edit({ leaseExpirationDate: '2033-01-20' })).toEqual({});
    expect(edit({ leaseNoticeDays: 30 })).toEqual({});
    expect(edit({ leaseExpirationDate: null })).toEqual({});
    // What another system reminded of early stands as long as the lease does.
    const early = { ...leased(), endOfLeaseReminders: { '1': '2026-11-21T15:00:00.000Z' } };
    const kept = editLead(early, { city: 'Reno' }, cast.max, '2026-11-22T15:00:00.000Z');
    expect(kept).toMatchObject({ lead: { endOfLeaseReminders: early.endOfLeaseReminders } });
  });

  test('a reminder stands from the day on which its lease is reminded of', () => {
    const at = '2026-10-25T00:00:00.000Z';
    expect(remindersOf({ ...leased(), endOfLeaseReminders: { 9: at, 8: at } }, at)).toEqual({ 9: at });
  });

  test('whatever the day and the lease: at most one a day, and never the same twice', () => {
    const days = fc.date({ min: new Date('2026-01-01'), max: new Date('2031-01-01'), noInvalidDate: true });
    const text = (date: Date) => date.toISOString().slice(0, 10);
    fc.assert(
      fc.property(days, days, fc.integer({ min: 0, max: 3650 }), (end, today, leaseNoticeDays) => {
        const lead = leased({ leaseExpirationDate: text(end), leaseNoticeDays });
        const months = leaseReminderDue(lead, offsets, text(today));
        if (months === null) return;
        const next = remindOfLease(lead, months, today.toISOString()).lead;
        expect(leaseReminderDue(next, offsets, text(today))).toBeNull();
      }),
    );
  });
});
