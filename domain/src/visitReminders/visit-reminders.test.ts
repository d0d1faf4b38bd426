import { describe, expect, test } from 'vitest';
import { defaultSettings } from '#settings';
import { isExpected, remindedNow, visitReminder } from '#visitReminders';

const office = {
  ...defaultSettings,
  version: 1,
  updatedAt: '2026-11-20T08:00:00.000Z',
  officeTimeZone: 'America/Los_Angeles',
  quietHours: null,
  customerReminder: { ...defaultSettings.customerReminder, on: true, at: '09:00' },
};

describe('[CAL-05] when customers are reminded', () => {
  test.each([
    ['a minute before its time', '2026-11-23T16:59:59.999Z', null],
    ['at its time', '2026-11-23T17:00:00.000Z', ['2026-11-24T08:00:00.000Z', '2026-11-25T08:00:00.000Z']],
    [
      'in the last minute of the day',
      '2026-11-24T07:59:00.000Z',
      ['2026-11-24T08:00:00.000Z', '2026-11-25T08:00:00.000Z'],
    ],
    ['after midnight, before its time', '2026-11-24T08:00:00.000Z', null],
    // Tomorrow has 23 hours, and then 25.
    [
      'before clocks go forward',
      '2026-03-07T18:00:00.000Z',
      ['2026-03-08T08:00:00.000Z', '2026-03-09T07:00:00.000Z'],
    ],
    [
      'before clocks go back',
      '2026-10-31T18:00:00.000Z',
      ['2026-11-01T07:00:00.000Z', '2026-11-02T08:00:00.000Z'],
    ],
    [
      'on the last day of a year',
      '2026-12-31T18:00:00.000Z',
      ['2027-01-01T08:00:00.000Z', '2027-01-02T08:00:00.000Z'],
    ],
  ])('%s', (_, now, days) => {
    expect(remindedNow(now, office)).toEqual(days && { from: days[0], to: days[1] });
  });

  test('never where the office wishes none, nor in quiet hours', () => {
    const now = '2026-11-23T18:00:00.000Z';
    const { customerReminder } = office;
    expect(remindedNow(now, office)).not.toBeNull();
    expect(remindedNow(now, { ...office, customerReminder: { ...customerReminder, on: false } })).toBeNull();
    expect(remindedNow(now, { ...office, quietHours: { from: '20:00', to: '11:00' } })).toBeNull();
  });

  test.each([
    ['scheduled', 'site_visit', 'uid', true],
    ['confirmed', 'service_call', 'uid', true],
    ['in_progress', 'installation', 'uid', true],
    ['completed', 'site_visit', 'uid', false],
    ['cancelled', 'site_visit', 'uid', false],
    ['no_show', 'site_visit', 'uid', false],
    ['rescheduled', 'site_visit', 'uid', false],
    ['scheduled', 'call', 'uid', false],
    ['scheduled', 'site_visit', null, false],
  ] as const)('%s, a %s, of %s: expected %s', (status, type, assignedTo, expected) => {
    expect(isExpected({ status, type, assignedTo })).toBe(expected);
  });
});

describe('[CAL-05] what they are told', () => {
  const about = {
    time: { start: '2026-11-24T18:00:00.000Z', allDay: false, timezone: 'America/New_York' },
    site: {
      siteName: 'Vine Court',
      streetAddress: '12 Vine St',
      streetAddressLine2: '',
      city: 'Napa',
      state: 'CA',
      zipCode: '94558',
      locationCode: 'NAPCA0001',
    },
    client: { businessName: 'Vine LLC' },
    to: { firstName: 'Olga', lastName: 'Vine', email: 'olga@vine.example', phone: '' },
  } as const;
  const told = (text: string, more: object = {}) =>
    visitReminder(
      { ...about, ...more },
      { ...office, customerReminder: { ...office.customerReminder, email: text } },
    ).email;

  test.each([
    ['{{visitDate}}, {{visitTime}}', {}, 'November 24, 2026, 10:00'],
    [
      '{{visitDate}}, {{visitTime}}',
      { time: { start: '2026-11-24T05:00:00.000Z', allDay: true, timezone: 'America/New_York' } },
      'November 24, 2026, during the day',
    ],
    ['{{siteName}}, {{fullAddress}}', {}, 'Vine Court, 12 Vine St, Napa, CA 94558'],
    ['{{firstName|there}} of {{businessName}}', {}, 'Olga of Vine LLC'],
    ['Hello {{firstName|there}}', { to: { ...about.to, firstName: '' } }, 'Hello there'],
    ['{{firstName}}', { to: { ...about.to, firstName: '{{officePhone}}' } }, 'officePhone'],
  ])('%s', (text, more, said) => {
    expect(told(text, more)).toContain(said);
    expect(told(text, more)).not.toContain('{{');
  });

  test('the words of the office’s own begin with nothing left to fill', () => {
    const { subject, email, sms } = visitReminder(about, office);
    for (const text of [subject, email, sms]) expect(text).not.toMatch(/[{}]/);
    expect(email).toContain('Vine Court');
    expect(sms).toContain('November 24, 2026, 10:00');
  });
});
