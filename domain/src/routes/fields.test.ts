import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRefusal, type Outcome } from '#kernel';
import { ids, long, openTo, said } from '#kernel/said.fixtures.ts';
import { stopAnswer } from './fields.ts';
import {
  addPhoto,
  answered,
  closeDay,
  closeStop,
  isSameAnswer,
  isSameSet,
  openStop,
  openWords,
  photosPerStop,
  type RouteDay,
  reopenDay,
  reopenStop,
  routeDayOperations,
  routeOperations,
  type StopAmount,
  type StopAnswer,
  skipReasons,
  skipWords,
  stopTitle,
  sumOf,
} from './index.ts';

const now = '2026-12-01T17:00:00.000Z';
const [id = '', siteId = '', machineId = ''] = ids(3);

describe('[W5] what is said of a stop', () => {
  const done = { outcome: 'done', amounts: [{ gross: 100 }] };
  const skipped = { outcome: 'skipped', reason: 'no_access' };
  const amounts = (count: number) => ids(count).map((machine) => ({ machineId: machine, gross: 1 }));
  test.each<[string, object, string | null]>([
    ['done', done, null],
    ['done with nothing in the bag', { ...done, amounts: [{ gross: 0 }] }, null],
    ['done without an amount', { ...done, amounts: [] }, 'amounts: At least one amount'],
    ['300 machines', { ...done, amounts: amounts(300) }, null],
    ['301 machines', { ...done, amounts: amounts(301) }, 'amounts: At most 300 amounts'],
    ['the most money', { ...done, amounts: [{ gross: 99_999_999 }] }, null],
    ['more than that', { ...done, amounts: [{ gross: 100_000_000 }] }, 'amounts: 0: gross: Too large'],
    ['less than nothing', { ...done, amounts: [{ gross: -1 }] }, 'amounts: 0: gross: Must not be negative'],
    ['half a cent', { ...done, amounts: [{ gross: 0.5 }] }, 'amounts: 0: gross: Must be a whole number'],
    [
      'refunds below nothing',
      { ...done, amounts: [{ gross: 1, refunds: -1 }] },
      'amounts: 0: refunds: Must not be negative',
    ],
    [
      'a machine twice',
      {
        ...done,
        amounts: [
          { machineId, gross: 1 },
          { machineId, gross: 2 },
        ],
      },
      'amounts: One amount a machine',
    ],
    ['the site twice', { ...done, amounts: [{ gross: 1 }, { gross: 2 }] }, 'amounts: One amount a machine'],
    ['its meter beside the bag', { ...done, amounts: [{ gross: 1, metered: 0 }] }, null],
    [
      'a meter beside the meter',
      { ...done, amounts: [{ gross: 1, source: 'meter', metered: 1 }] },
      'amounts: 0: metered: Only beside a bag that was counted',
    ],
    ['a long note', { ...done, note: long(2000) }, null],
    ['a longer one', { ...done, note: long(2001) }, 'note: Must not exceed 2000 characters'],
    ['skipped', skipped, null],
    [
      'skipped for no reason',
      { outcome: 'skipped' },
      'reason: Invalid option: expected one of "no_access"|"machines_in_use"|"site_closed"|"ran_out_of_time"|"other"',
    ],
    ['skipped for another reason', { ...skipped, reason: 'other', reasonText: 'Flood' }, null],
    [
      'skipped for a reason untold',
      { ...skipped, reason: 'other', reasonText: '  ' },
      'reasonText: Say why.',
    ],
    ['a long reason', { ...skipped, reasonText: long(256) }, 'reasonText: Must not exceed 255 characters'],
    ['skipped with money', { ...skipped, amounts: [{ gross: 1 }] }, 'Unrecognized key: "amounts"'],
  ])('%s', (_, answer, words) => expect(said(stopAnswer, answer)).toBe(words));

  test('an amount is the whole site’s, from the bag, unless somebody says otherwise', () => {
    expect(stopAnswer.parse(done)).toEqual({
      outcome: 'done',
      note: '',
      amounts: [{ machineId: null, source: 'bag', gross: 100, refunds: 0, testMoney: 0 }],
    });
  });
});

describe('[W5] what routes and days are asked with', () => {
  const { save, order, add } = routeOperations;
  const { open, reopen, list } = routeDayOperations;
  const route = { name: 'Napa', days: [], collector: null };
  test.each<[string, Parameters<typeof said>[0], object, string | null]>([
    ['a long name', save.input, { ...route, name: long(100) }, null],
    ['a longer name', save.input, { ...route, name: long(101) }, 'name: Must not exceed 100 characters'],
    ['no name', save.input, { ...route, name: '  ' }, 'name: Name is required'],
    ['a new name that is none', save.input, { ...route, newName: '' }, 'newName: Name is required'],
    [
      'eight days',
      save.input,
      { ...route, days: Array.from({ length: 8 }, () => 'mon') },
      'days: Too big: expected array to have <=7 items',
    ],
    ['1,000 sites in order', order.input, { route: 'Napa', siteIds: ids(1000), version: 0 }, null],
    [
      'an order of no version',
      order.input,
      { route: 'Napa', siteIds: [], version: -1 },
      'version: Too small: expected number to be >=0',
    ],
    [
      'no site to add',
      add.input,
      { route: 'Napa', siteIds: [] },
      'siteIds: Too small: expected array to have >=1 items',
    ],
    ['the first day', open.input, { route: 'Napa', date: '2000-01-01' }, null],
    ['a day before that', open.input, { route: 'Napa', date: '1999-12-31' }, 'date: Invalid date'],
    ['a day too far', open.input, { route: 'Napa', date: '2200-01-01' }, 'date: Invalid date'],
    ['reopened for a reason', reopen.input, { id, reason: ' miscounted ' }, null],
    ['reopened for none', reopen.input, { id, reason: ' ' }, 'reason: Say why.'],
    ['a list without an end', list.input, { from: '2026-12-01' }, 'to: Invalid date'],
  ])('%s', (_, schema, input, words) => expect(said(schema, input)).toBe(words));

  test('[FIELD-03] routes are for administrators; a day is for whoever collects it, but for what the office decides', () => {
    expect(openTo(routeOperations, 'admin', 'developer')).toHaveLength(Object.keys(routeOperations).length);
    expect(openTo(routeDayOperations, 'admin', 'developer')).toEqual([
      'routeDays.lastAmounts',
      'routeDays.assign',
      'routeDays.stops',
      'routeDays.reopen',
    ]);
  });
});

const money = fc.nat(99_999_999);
const amount: fc.Arbitrary<StopAmount> = fc.record(
  {
    machineId: fc.constantFrom(null, 'a', 'b', 'c'),
    source: fc.constantFrom('meter', 'bag'),
    gross: money,
    refunds: money,
    testMoney: money,
    metered: money,
  },
  { requiredKeys: ['machineId', 'source', 'gross', 'refunds', 'testMoney'] },
);
const amounts = fc.uniqueArray(amount, { selector: ({ machineId: its }) => its, minLength: 1 });
const answers: fc.Arbitrary<StopAnswer> = fc.oneof(
  fc.record({ outcome: fc.constant('done' as const), amounts, note: fc.constantFrom('', 'x') }),
  fc.record({
    outcome: fc.constant('skipped' as const),
    reason: fc.constantFrom(...skipReasons),
    reasonText: fc.constantFrom('', 'y'),
    note: fc.constantFrom('', 'x'),
  }),
);

const dayOf = (stops: number): RouteDay => ({
  id,
  version: 1,
  route: 'Napa',
  date: '2026-12-01',
  collector: null,
  status: 'open',
  stops: Array.from({ length: stops }, (_, n) => openStop(`stop-${n}`, `site-${n}`, n, true)),
  openedBy: null,
  closedBy: null,
  closedAt: null,
  createdAt: now,
  updatedAt: now,
});
const done = <T>(outcome: Outcome<T>): T => {
  if (isRefusal(outcome)) throw new Error(outcome.code);
  return outcome;
};

describe('[W5] answers', () => {
  test('the sums are those of the parts, and net is what stays', () => {
    fc.assert(
      fc.property(fc.array(amount), fc.array(amount), (some, more) => {
        const [a, b, both] = [sumOf(some), sumOf(more), sumOf([...some, ...more])];
        expect(both.gross).toBe(a.gross + b.gross);
        expect(both.net).toBe(a.net + b.net);
        expect(both.net).toBe(both.gross - both.refunds - both.testMoney);
      }),
    );
  });

  test('an answer is the same as itself, its amounts in any order, and as no other', () => {
    fc.assert(
      fc.property(answers, answers, (one, other) => {
        const stop = answered(openStop(id, siteId, 0, true), one, 'lou', now);
        const turned = one.outcome === 'done' ? { ...one, amounts: one.amounts.toReversed() } : one;
        expect(isSameAnswer(stop, turned)).toBe(true);
        const plain = (answer: StopAnswer) =>
          JSON.stringify(
            answer.outcome === 'done'
              ? { ...answer, amounts: answer.amounts.map((each) => JSON.stringify(each)).sort() }
              : answer,
          );
        expect(isSameAnswer(stop, other)).toBe(plain(one) === plain(other));
      }),
    );
  });

  test('whatever is answered and taken back, the day counts its changes and loses no stop', () => {
    const acts = fc.array(fc.tuple(fc.nat(2), fc.option(answers)), { maxLength: 12 });
    fc.assert(
      fc.property(acts, (sequence) => {
        let day = dayOf(3);
        for (const [at, answer] of sequence) {
          const site = `site-${at}`;
          const next = answer ? closeStop(day, site, answer, 'lou', now) : reopenStop(day, site, now);
          const before = day;
          if (isRefusal(next)) expect(next).toMatchObject({ code: 'STOP_CLOSED', current: day });
          else day = next.day;
          const wasKept = day === before;
          expect(day.version).toBe(before.version + (wasKept ? 0 : 1));
          expect(day.stops.map(({ siteId: its }) => its)).toEqual(['site-0', 'site-1', 'site-2']);
        }
        const open = day.stops.filter(({ state }) => state === 'open').length;
        const closed = closeDay(day, 'lou', now);
        if (open > 0) expect(closed).toMatchObject({ code: 'STOPS_OPEN', message: openWords(open) });
        else expect(closed).toMatchObject({ status: 'closed', closedAt: now });
      }),
    );
  });

  test('a site that is not of the day is nobody’s stop', () => {
    const day = dayOf(1);
    const answer: StopAnswer = { outcome: 'skipped', reason: 'other', reasonText: 'x', note: '' };
    for (const outcome of [
      closeStop(day, 'elsewhere', answer, 'lou', now),
      reopenStop(day, 'elsewhere', now),
      addPhoto(day, 'elsewhere', 'p', now),
    ])
      expect(outcome).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('a stop takes its photos once each, twenty at most, while the day is open', () => {
    let day = dayOf(1);
    for (let n = 0; n < photosPerStop; n += 1) day = done(addPhoto(day, 'site-0', `p${n}`, now)).day;
    expect(photosPerStop).toBe(20);
    expect(done(addPhoto(day, 'site-0', 'p3', now)).day).toBe(day);
    expect(addPhoto(day, 'site-0', 'another', now)).toMatchObject({
      message: 'A stop has at most 20 photos.',
    });
    const closed: RouteDay = { ...dayOf(1), status: 'closed' };
    expect(addPhoto(closed, 'site-0', 'p', now)).toMatchObject({ code: 'DAY_CLOSED', current: closed });
    expect(reopenDay(day, now)).toBe(day);
  });
});

test.each([
  [1, '1 stop is still open'],
  [4, '4 stops are still open'],
])('[W5] %i open: %s', (count, words) => expect(openWords(count)).toBe(words));

test.each([
  ['no_access', '', 'No access'],
  ['no_access', 'Flood', 'No access'],
  ['other', 'Flood', 'Flood'],
  ['other', '', 'Other'],
] as const)('[W5] skipped: %s, ‘%s’ is read as %s', (reason, text, words) => {
  expect(skipWords(reason, text)).toBe(words);
});

test.each([
  [['a', 'b'], ['b', 'a'], true],
  [['a', 'b'], ['a', 'a'], false],
  [['a', 'a'], ['a', 'b'], false],
  [['a'], ['a', 'b'], false],
  [[], [], true],
])('[W5] %j and %j are the same sites: %s', (a, b, same) => expect(isSameSet(a, b)).toBe(same));

test('[W5] a site is called by its name, else by where it stands', () => {
  const site = { siteName: '', streetAddress: '', locationCode: 'NAPCA0001' } as Parameters<
    typeof stopTitle
  >[0];
  expect(stopTitle(site)).toBe('NAPCA0001');
  expect(stopTitle({ ...site, streetAddress: '4 Elm St' })).toBe('4 Elm St');
  expect(stopTitle({ ...site, streetAddress: '4 Elm St', siteName: 'Elm' })).toBe('Elm');
});
