import { isRefusal, type Outcome } from 'domain/kernel';
import { isHoliday, nextCollection, nextRouteDay, type Weekday, weekdays } from 'domain/sites';
import { expect, test } from 'vitest';
import {
  closeDay,
  closeStop,
  implausible,
  moveStop,
  nextStop,
  openStop,
  progressOf,
  type RouteDay,
  renamedRoutes,
  reopenDay,
  reopenStop,
  type StopAnswer,
  sortByStreet,
  sumOf,
  timingOf,
} from './index.ts';

const now = '2026-12-01T17:00:00.000Z';
const by = 'lou';
const weekdayOf = (date: string): Weekday => weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? 'sun';
const later = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

const routeDay = (count: number): RouteDay => ({
  id: 'day',
  version: 1,
  route: 'Napa Tuesday',
  date: '2026-12-01',
  collector: by,
  status: 'open',
  stops: Array.from({ length: count }, (_, index) => openStop(`stop-${index}`, `site-${index}`, index, true)),
  openedBy: by,
  closedBy: null,
  closedAt: null,
  createdAt: now,
  updatedAt: now,
});
const took = (gross: number, refunds = 0, testMoney = 0): StopAnswer => ({
  outcome: 'done',
  amounts: [{ machineId: null, source: 'bag', gross, refunds, testMoney }],
  note: '',
});
const noAccess: StopAnswer = { outcome: 'skipped', reason: 'no_access', reasonText: '', note: '' };

const done = <T>(outcome: Outcome<T>): T => {
  if (isRefusal(outcome)) throw new Error(outcome.code);
  return outcome;
};

test('[W5] a collection is never planned on a holiday, on a day the route is not driven, or before it is due', () => {
  const plans: Weekday[][] = [['mon'], ['tue'], ['fri'], ['mon', 'thu'], ['sat', 'sun'], []];
  const wrong: string[] = [];
  const least = { weekly: 7, 'bi-weekly': 14, monthly: 28 } as const;
  for (let date = '2023-01-01'; date < '2032-01-01'; date = later(date, 3))
    for (const days of plans)
      for (const often of ['weekly', 'bi-weekly', 'monthly'] as const) {
        const site = { collectionFrequency: often, lastCollectionDate: date, installedOn: null };
        const next = nextCollection(site, days) ?? '';
        const driven = days.length === 0 || days.includes(weekdayOf(next));
        // And on the first such day: it stands for itself when asked for anew.
        if (
          isHoliday(next) ||
          !driven ||
          next < later(date, least[often]) ||
          nextRouteDay(next, days) !== next
        )
          wrong.push(`${often} after ${date} on ${days}: ${next}`);
      }
  expect(wrong).toEqual([]);
});

test('[W5] holidays move a collection to the next day of its route', () => {
  const weekly = (lastCollectionDate: string, days: Weekday[]) =>
    nextCollection({ collectionFrequency: 'weekly', lastCollectionDate, installedOn: null }, days);
  // Christmas 2026 is a Friday; New Year's Day after it, too.
  expect(weekly('2026-12-18', ['fri'])).toBe('2027-01-08');
  expect(weekly('2026-12-18', ['fri', 'mon'])).toBe('2026-12-28');
  // July 4 2026 is a Saturday and is kept on the Friday before.
  expect(weekly('2026-06-26', ['fri', 'tue'])).toBe('2026-07-07');
  const lastOfJanuary = { lastCollectionDate: '2026-01-31', installedOn: null };
  expect(nextCollection({ collectionFrequency: 'monthly', ...lastOfJanuary })).toBe('2026-02-28');
  expect(nextCollection({ collectionFrequency: 'as-needed', ...lastOfJanuary })).toBe(null);
});

test('[W5] late, due, or neither', () => {
  const site = (nextCollectionDate: string | null, status = 'active' as const) => ({
    status,
    collectionFrequency: 'weekly' as const,
    nextCollectionDate,
  });
  expect(timingOf(site('2026-11-30'), '2026-12-01')).toBe('late');
  expect(timingOf(site('2026-12-01'), '2026-12-01')).toBe('due');
  expect(timingOf(site('2026-12-03'), '2026-12-01')).toBe(null);
  expect(timingOf(site('2026-12-03'), '2026-12-01', '2026-12-08')).toBe('due');
  expect(timingOf(site(null), '2026-12-01')).toBe('due');
  expect(timingOf({ ...site('2026-11-30'), status: 'inactive' }, '2026-12-01')).toBe(null);
  expect(timingOf({ ...site(null), collectionFrequency: 'as-needed' }, '2026-12-01')).toBe(null);
});

test('[W5] by street: city, street, house number as a number', () => {
  const site = (siteId: string, city: string, streetAddress: string) => ({ siteId, city, streetAddress });
  const sorted = sortByStreet([
    site('e', 'Napa', '1450 Soscol Ave'),
    site('d', 'Napa', '22 Trancas St'),
    site('c', 'Napa', '96 Soscol Ave'),
    site('b', 'Napa', 'Main St'),
    site('a', 'Benicia', '900 Zed Rd'),
    site('f', 'napa', '9-11 Soscol Ave'),
  ]);
  expect(sorted.map(({ siteId }) => siteId)).toEqual(['a', 'b', 'f', 'c', 'e', 'd']);
  expect(sortByStreet(sorted.toReversed())).toEqual(sorted);
});

test('[W5] a stop moved is at its place and nothing else is lost', () => {
  const ids = ['a', 'b', 'c', 'd'];
  for (const id of ids)
    for (let to = -1; to < 6; to += 1) {
      const moved = moveStop(ids, id, to);
      expect(moved.toSorted()).toEqual(ids);
      expect(moved.indexOf(id)).toBe(Math.max(0, Math.min(to, 3)));
      expect(moved.filter((other) => other !== id)).toEqual(ids.filter((other) => other !== id));
    }
  expect(moveStop(ids, 'x', 0)).toEqual(ids);
});

test('[W5] a day closes only when every stop is closed, whatever the order of the answers', () => {
  let day = routeDay(4);
  for (const [index, site] of ['site-2', 'site-0', 'site-3', 'site-1'].entries()) {
    expect(closeDay(day, by, now)).toMatchObject({ code: 'STOPS_OPEN', current: day });
    day = done(closeStop(day, site, index % 2 ? noAccess : took(100 * index, 5), by, now)).day;
  }
  expect(progressOf(day)).toEqual({ total: 4, closed: 4, net: 190 });
  expect(nextStop(day)).toBeUndefined();
  const closed = done(closeDay(day, by, now));
  expect(closed).toMatchObject({ status: 'closed', closedBy: by, version: 6 });
  expect(closeDay(closed, by, now)).toBe(closed);
  expect(reopenStop(closed, 'site-0', now)).toMatchObject({ code: 'DAY_CLOSED' });
  expect(closeStop(closed, 'site-0', took(1), by, now)).toMatchObject({ code: 'DAY_CLOSED' });
  expect(done(reopenStop(reopenDay(closed, now), 'site-0', now)).day.status).toBe('open');
});

test('[W5] the same answer twice changes nothing, another one is refused with what stands', () => {
  const first = done(closeStop(routeDay(2), 'site-0', took(38_850, 175), by, now));
  const again = done(closeStop(first.day, 'site-0', took(38_850, 175), 'dana', now));
  expect(again.day).toBe(first.day);
  expect(again.stop).toBe(again.before);
  expect(closeStop(first.day, 'site-0', took(38_850), 'dana', now)).toMatchObject({
    code: 'STOP_CLOSED',
    current: first.day,
  });
  const back = done(reopenStop(first.day, 'site-0', now));
  expect(back.stop).toMatchObject({ state: 'open', amounts: [], revision: 2, answeredBy: null });
  const second = done(closeStop(back.day, 'site-0', took(5), by, now));
  expect(second.stop.revision).toBe(3);
});

test('[W5] net is gross without refunds and test money, to the cent', () => {
  const amount = (gross: number, refunds: number, testMoney: number) => ({
    machineId: null,
    source: 'bag' as const,
    gross,
    refunds,
    testMoney,
  });
  expect(sumOf([amount(38_850, 175, 0), amount(10, 0, 50)])).toEqual({
    gross: 38_860,
    refunds: 175,
    testMoney: 50,
    net: 38_635,
  });
  expect(sumOf([])).toMatchObject({ net: 0 });
});

test.each([
  [['A', 'B'], ['A', 'C'], [{ from: 'B', to: 'C' }]],
  [['A', 'B'], ['C', 'B', 'D'], [{ from: 'A', to: 'C' }]],
  [['A', 'B'], ['B', 'A'], []],
  [['A', 'B'], ['B', 'C'], []],
  [['A', 'B', 'C'], ['X', 'C'], []],
])('[W5] of %j in the settings became %j', (before, after, renamed) =>
  expect(renamedRoutes(before, after)).toEqual(renamed),
);

test.each([
  ['a week of two machines', 56_000, 2, '2026-11-24', null],
  ['a cent more', 56_001, 2, '2026-11-24', { most: 56_000, machines: 2, days: 7 }],
  ['a month before the last one', 248_001, 2, '2026-12-01', { most: 248_000, machines: 2, days: 31 }],
  ['a month where nobody knows since when', 124_001, 1, null, { most: 124_000, machines: 1, days: 31 }],
  ['one machine where none is known', 28_001, 0, '2026-11-24', { most: 28_000, machines: 1, days: 7 }],
])(
  '[W5] an amount is asked about that is more than so many machines take in: %s',
  (_, gross, total, last, asked) => {
    const site = { totalMachines: total, lastCollectionDate: last };
    expect(implausible(gross, site, '2026-12-01', 4000)).toEqual(asked);
  },
);
