import { describe, expect, test } from 'vitest';
import { blankClient, changeClient } from './change.ts';
import type { Client } from './client.ts';
import { contractReminderDue, contractWindow, remindOfContract } from './contract.ts';

const now = '2026-11-21T18:00:00.000Z';
const client = {
  ...blankClient('c', null, now),
  businessName: 'Vine Street',
  contractEndDate: '2027-06-30',
};

describe('the renewal window', () => {
  test.each([
    ['2026-12-31', 'later', null, 181],
    ['2027-01-01', 'due', 180, 180],
    ['2027-03-31', 'due', 180, 91],
    ['2027-04-01', 'due', 90, 90],
    ['2027-05-01', 'due', 60, 60],
    ['2027-05-31', 'due', 30, 30],
    ['2027-06-30', 'due', 30, 0],
    ['2027-07-01', 'ended', null, -1],
  ] as const)('on %s it is %s, warned of at %s days', (today, state, warning, daysLeft) => {
    expect(contractWindow(client, 180, today)).toEqual({
      noticeBy: '2027-01-01',
      endsAt: '2027-06-30',
      daysLeft,
      state,
      warning,
    });
  });

  test('a longer notice opens it earlier; without an end there is none', () => {
    expect(contractWindow(client, 365, '2026-07-01')).toMatchObject({ state: 'due', warning: null });
    expect(contractWindow({ contractEndDate: null }, 180, '2026-07-01')).toBeNull();
  });
});

describe('warnings', () => {
  const days = (from: string, count: number) =>
    Array.from({ length: count }, (_, index) =>
      new Date(Date.parse(from) + index * 86_400_000).toISOString().slice(0, 10),
    );

  test('over the year before the end each is due on one day, once', () => {
    let row: Client = client;
    const told: [string, number][] = [];
    for (const today of days('2026-06-30', 380)) {
      const due = contractReminderDue(row, today);
      if (due === null) continue;
      told.push([today, due]);
      row = remindOfContract(row, due, `${today}T18:00:00.000Z`);
    }
    expect(told).toEqual([
      ['2027-01-01', 180],
      ['2027-04-01', 90],
      ['2027-05-01', 60],
      ['2027-05-31', 30],
    ]);
  });

  test('of several that were missed the latest leaves; none for who is inactive, deleted or over', () => {
    expect(contractReminderDue(client, '2027-05-10')).toBe(60);
    expect(contractReminderDue({ ...client, status: 'inactive' }, '2027-05-10')).toBeNull();
    expect(contractReminderDue({ ...client, deletedAt: now }, '2027-05-10')).toBeNull();
    expect(contractReminderDue(client, '2027-07-01')).toBeNull();
  });

  test('another end begins anew; any other change leaves what was told', () => {
    const told = remindOfContract(client, 180, now);
    const other = changeClient(told, { taxId: '1' }, null, now);
    expect(other).toMatchObject({ contractReminders: { 180: now } });
    expect(changeClient(told, { contractEndDate: '2028-06-30' }, null, now)).toMatchObject({
      contractReminders: {},
    });
  });
});
