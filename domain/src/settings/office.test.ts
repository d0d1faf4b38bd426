import { describe, expect, test } from 'vitest';
import { long, said } from '#kernel/said.fixtures.ts';
import { closedOn, defaultSettings, holidayOn, mostHolidays, settingsOperations } from '#settings';

const changed = (fields: object) => said(settingsOperations.update.input, { version: 1, fields });
const hours = (mon: object | null) => ({ officeHours: { ...defaultSettings.officeHours, mon } });
const office = { ...defaultSettings, holidays: [{ date: '2026-11-26', name: 'Thanksgiving' }] };
const los = 'America/Los_Angeles';

describe('[CAL-01] office hours and holidays', () => {
  test.each([
    [hours({ from: '08:00', to: '17:30' }), null],
    [hours(null), null],
    [hours({ from: '08:00', to: '08:00' }), 'mon: to: End must be after start'],
    [hours({ from: '18:00', to: '08:00' }), 'mon: to: End must be after start'],
    [hours({ from: '08:00', to: '24:00' }), 'mon: to: Must be a time such as 18:00'],
    [{ officeHours: {} }, 'officeHours: mon: '],
    [{ holidays: [{ date: '2026-12-25', name: long(100) }] }, null],
    [{ holidays: [{ date: '2026-12-25', name: long(101) }] }, 'name: Must not exceed 100 characters'],
    [{ holidays: [{ date: '2026-12-25', name: '' }] }, 'name: A holiday has a name'],
    [{ holidays: [{ date: '2026-02-30', name: 'x' }] }, 'date: Invalid date'],
    [
      { holidays: ['a', 'b'].map((name) => ({ date: '2026-12-25', name })) },
      'holidays: 1: date: This day is there already',
    ],
  ])('%j', (fields, words) => {
    if (words === null) expect(changed(fields)).toBeNull();
    else expect(changed(fields)).toContain(words);
  });

  test('as many holidays as years bring, and no more', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => ({
        date: new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
        name: 'Closed',
      }));
    expect(changed({ holidays: many(mostHolidays) })).toBeNull();
    expect(changed({ holidays: many(mostHolidays + 1) })).toContain('At most 200 holidays');
  });
});

describe('[CAL-03] when the office is closed', () => {
  test('before and after its hours, all day on closed days and holidays', () => {
    expect(closedOn('2026-11-25', los, office)).toEqual([
      { from: 0, to: 480 },
      { from: 1050, to: 1440 },
    ]);
    for (const date of ['2026-11-26', '2026-11-28'])
      expect(closedOn(date, los, office)).toEqual([{ from: 0, to: 1440 }]);
    expect(holidayOn('2026-11-26', office)).toBe('Thanksgiving');
    expect(holidayOn('2026-11-27', office)).toBeNull();
  });

  test('by the clock of whoever looks, over midnight too', () => {
    expect(closedOn('2026-11-25', 'America/New_York', office)).toEqual([
      { from: 0, to: 660 },
      { from: 1230, to: 1440 },
    ]);
    // In Auckland the office opens at five in the morning and closes at half past two.
    expect(closedOn('2026-11-25', 'Pacific/Auckland', office)).toEqual([
      { from: 0, to: 300 },
      { from: 870, to: 1440 },
    ]);
    // In Tokyo its day begins at one in the morning and ends at half past ten.
    expect(closedOn('2026-11-29', 'Asia/Tokyo', office)).toEqual([{ from: 0, to: 1440 }]);
  });

  test('keeps its wall time over a clock change, and ends with the last day there is', () => {
    const daily = { ...office, officeHours: { ...office.officeHours, sun: { from: '01:00', to: '10:00' } } };
    expect(closedOn('2026-11-01', los, daily)).toEqual([
      { from: 0, to: 60 },
      { from: 600, to: 1440 },
    ]);
    expect(closedOn('9999-12-31', 'Asia/Tokyo', office)).toEqual([{ from: 0, to: 1440 }]);
  });
});
