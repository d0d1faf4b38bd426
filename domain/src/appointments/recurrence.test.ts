import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  comesAtAll,
  isOccurrence,
  movedTo,
  noRecurrence,
  occurrencesOf,
  type Recurrence,
  type Repeating,
} from '#appointments';
import { daysLater, fromLocalMinute, localMinute } from '#kernel';

const office = 'America/Los_Angeles';
const at = (local: string, timezone = office) => fromLocalMinute(local, timezone);
const rule = (freq: Recurrence['freq'], more: Partial<Recurrence> = {}): Recurrence => ({
  ...noRecurrence,
  freq,
  ...more,
});
const repeat = (from: string, to: string, recurrence: Recurrence, timezone = office): Repeating => ({
  start: at(from, timezone),
  end: at(to, timezone),
  timezone,
  recurrence,
});
const window = (from: string, to: string, timezone = office) => ({
  from: at(`${from} 00:00`, timezone),
  to: at(`${daysLater(to, 1)} 00:00`, timezone),
});
const days = (it: Repeating, from: string, to: string) =>
  occurrencesOf(it, window(from, to, it.timezone)).map(({ occurrence }) => occurrence);

describe('[CAL-04] when a repeat comes', () => {
  test.each<[Recurrence['freq'], string, string[]]>([
    ['none', '2026-01-05', ['2026-01-05']],
    [
      'daily',
      '2026-01-05',
      ['2026-01-05', '2026-01-06', '2026-01-07', '2026-01-08', '2026-01-09', '2026-01-10'],
    ],
    ['weekly', '2026-01-05', ['2026-01-05']],
    ['weekly', '2025-12-29', ['2026-01-05']],
    ['bi-weekly', '2025-12-29', []],
    ['bi-weekly', '2025-12-22', ['2026-01-05']],
    ['monthly', '2025-01-10', ['2026-01-10']],
    ['daily', '2026-01-09', ['2026-01-09', '2026-01-10']],
    ['weekly', '2026-01-12', []],
  ])('%s since %s, in the week of January 4', (freq, since, shown) => {
    expect(days(repeat(`${since} 09:00`, `${since} 10:00`, rule(freq)), '2026-01-04', '2026-01-10')).toEqual(
      shown,
    );
  });

  test.each([
    ['2026-02-01', '2026-02-28', '2026-02-28'],
    ['2028-02-01', '2028-02-29', '2028-02-29'],
    ['2026-04-01', '2026-04-30', '2026-04-30'],
    ['2026-05-01', '2026-05-31', '2026-05-31'],
  ])('the 31st, from %s to %s: %s', (from, to, shown) => {
    expect(days(repeat('2026-01-31 09:00', '2026-01-31 10:00', rule('monthly')), from, to)).toEqual([shown]);
  });

  test('a rule that aims at the 31st and begins in February reaches it in March', () => {
    const cut = repeat('2026-02-28 09:00', '2026-02-28 10:00', rule('monthly', { day: 31 }));
    expect(days(cut, '2026-02-01', '2026-03-31')).toEqual(['2026-02-28', '2026-03-31']);
  });

  test('until its last day, and not on the days taken out of it', () => {
    const it = repeat(
      '2026-01-05 09:00',
      '2026-01-05 10:00',
      rule('daily', { until: '2026-01-08', exceptions: ['2026-01-06'] }),
    );
    expect(days(it, '2026-01-01', '2026-02-28')).toEqual(['2026-01-05', '2026-01-07', '2026-01-08']);
    expect(isOccurrence(it, '2026-01-07')).toBe(true);
    expect(isOccurrence(it, '2026-01-06')).toBe(false);
    expect(isOccurrence(it, '2026-01-09')).toBe(false);
    expect(isOccurrence(it, '2026-01-04')).toBe(false);
  });

  test.each<[string, Recurrence, boolean]>([
    ['one day is left', rule('weekly', { exceptions: ['2026-01-05'] }), true],
    ['the only day is taken out', rule('weekly', { until: '2026-01-11', exceptions: ['2026-01-05'] }), false],
    ['it never ends', rule('daily'), true],
  ])('whether it comes at all: %s', (_, recurrence, comes) => {
    expect(comesAtAll(repeat('2026-01-05 09:00', '2026-01-05 10:00', recurrence))).toBe(comes);
  });
});

describe('[CAL-04] both clock changes keep the wall time', () => {
  const walls = (it: Repeating, from: string, to: string) =>
    occurrencesOf(it, window(from, to, it.timezone)).map((time) => [
      localMinute(time.start, it.timezone),
      localMinute(time.end, it.timezone),
    ]);

  test.each(['2026-03-08', '2026-11-01'])('a meeting each morning around %s', (change) => {
    const it = repeat('2026-01-05 09:00', '2026-01-05 17:00', rule('daily'));
    const around = [-1, 0, 1].map((by) => daysLater(change, by));
    expect(walls(it, around[0] ?? '', around[2] ?? '')).toEqual(
      around.map((on) => [`${on} 09:00`, `${on} 17:00`]),
    );
  });

  test.each([
    ['2026-03-07', '07:00'],
    ['2026-10-31', '07:00'],
  ])('a night over the change after %s ends at %s', (evening, ends) => {
    const it = repeat('2026-01-05 22:00', '2026-01-06 07:00', rule('daily'));
    expect(walls(it, evening, evening).at(-1)).toEqual([
      `${evening} 22:00`,
      `${daysLater(evening, 1)} ${ends}`,
    ]);
  });

  test('an hour that the clock leaves out is the one after it, and nothing ends before it starts', () => {
    const it = repeat('2026-01-04 02:30', '2026-01-04 03:00', rule('weekly'));
    const [time] = occurrencesOf(it, window('2026-03-08', '2026-03-08'));
    expect(localMinute(time?.start ?? '', office)).toBe('2026-03-08 03:30');
    expect(Date.parse(time?.end ?? '') - Date.parse(time?.start ?? '')).toBe(30 * 60_000);
  });

  test.each([
    ['Europe/Berlin', '2026-03-29'],
    ['Pacific/Auckland', '2026-04-05'],
    ['Asia/Kathmandu', '2026-03-29'],
  ])('in its own zone, %s, whoever looks from elsewhere', (timezone, on) => {
    const it = repeat('2026-01-04 09:00', '2026-01-04 10:00', rule('weekly'), timezone);
    const [time] = occurrencesOf(it, window(on, on, timezone));
    expect(localMinute(time?.start ?? '', timezone)).toBe(`${on} 09:00`);
  });

  test('a whole day is one from midnight to midnight, of 23, 24 or 25 hours', () => {
    const it = repeat('2026-03-07 00:00', '2026-03-08 00:00', rule('daily'));
    const hours = (on: string) => {
      const { start, end } = movedTo(it, on);
      return (Date.parse(end) - Date.parse(start)) / 3_600_000;
    };
    expect(['2026-03-07', '2026-03-08', '2026-11-01'].map(hours)).toEqual([24, 23, 25]);
  });
});

describe('[CAL-04] a rule without end', () => {
  test('is entered where the window begins: 8,000 years later as fast as the next day', () => {
    let asked = 0;
    const exceptions = new Proxy<string[]>([], {
      get: (list, key) => {
        asked += key === 'includes' ? 1 : 0;
        return Reflect.get(list, key);
      },
    });
    const it = repeat('1970-01-05 09:00', '1970-01-05 10:00', rule('daily', { exceptions }));
    expect(days(it, '9999-10-01', '9999-11-30')).toHaveLength(61);
    expect(asked).toBeLessThan(70);
  });

  test.each(['daily', 'weekly', 'bi-weekly', 'monthly'] as const)('%s ends with the year 9999', (freq) => {
    const it = repeat('1970-01-31 09:00', '1970-01-31 10:00', rule(freq));
    const last = days(it, '9999-12-01', '9999-12-30').at(-1) ?? '';
    expect(last > '9999-12' || freq === 'monthly').toBe(true);
    expect(
      occurrencesOf(it, { from: '9999-12-30T00:00:00.000Z', to: '9999-12-31T23:59:59.999Z' }).length,
    ).toBeLessThan(4);
  });

  const freqs = fc.constantFrom('daily', 'weekly', 'bi-weekly', 'monthly' as const);
  const dates = (min: string, max: string) =>
    fc
      .integer({ min: 0, max: Math.floor((Date.parse(max) - Date.parse(min)) / 86_400_000) })
      .map((by) => daysLater(min, by));
  const zones = fc.constantFrom(office, 'Europe/Berlin', 'UTC', 'Asia/Kolkata', 'Australia/Lord_Howe');

  test('what is found by entering is what is found by counting from the first day', () => {
    fc.assert(
      fc.property(
        freqs,
        dates('2025-01-01', '2025-12-31'),
        dates('2024-06-01', '2027-12-31'),
        fc.integer({ min: 0, max: 61 }),
        zones,
        (freq, since, from, long, timezone) => {
          const it = repeat(`${since} 09:15`, `${since} 10:45`, rule(freq), timezone);
          const to = daysLater(from, long);
          const counted = days(it, daysLater(since, -1), to).filter((on) => on >= from);
          expect(days(it, from, to)).toEqual(counted);
        },
      ),
      { numRuns: 100 },
    );
  });

  test('every time of it has the wall clock of the first', () => {
    fc.assert(
      fc.property(
        freqs,
        dates('1970-01-02', '2100-01-01'),
        dates('2026-01-01', '2040-01-01'),
        zones,
        (freq, since, from, timezone) => {
          const it = repeat(`${since} 12:30`, `${since} 13:00`, rule(freq), timezone);
          for (const time of occurrencesOf(it, window(from, daysLater(from, 40), timezone)))
            expect(localMinute(time.start, timezone)).toBe(`${time.occurrence} 12:30`);
        },
      ),
      { numRuns: 50 },
    );
  });
});
