import { type Condition, dayBegins, daysLater, fieldIs, later, monthsLater } from '#kernel';
import { leaseSoonDays } from '#leads/clocks/lease.ts';
import type { LeadColumn } from '#leads/column.ts';
import { endOfToday, quietBefore } from '#leads/verbs/quick.ts';
import {
  all,
  count,
  type Facts,
  inColumn,
  inWindow,
  isDue,
  isKnown,
  type Part,
  share,
  windowOf,
} from './conditions.ts';

const monthBegins = ({ today, settings }: Facts): string => dayBegins(`${today.slice(0, 7)}-01`, settings);
const thisMonth =
  (column: LeadColumn, field: string) =>
  (facts: Facts): Condition => ({ all: [fieldIs('column', column), { field, from: monthBegins(facts) }] });
const dueThisMonth = (facts: Facts): Condition => ({
  all: [isDue(facts), isKnown, { field: 'firstAssignedAt', from: monthBegins(facts) }],
});

const newSince =
  (begins: ((facts: Facts) => string) | null, ends: (facts: Facts) => string) =>
  (facts: Facts): Condition => ({
    all: [
      fieldIs('column', 'new'),
      {
        field: 'assignedAt',
        from: begins ? later(begins(facts), 1) : undefined,
        before: later(ends(facts), 1),
      },
    ],
  });
const windowOver = (facts: Facts): string => later(facts.now, -windowOf(facts));
const windowEndsToday = (facts: Facts): string => later(endOfToday(facts), -windowOf(facts) - 1);

// The longest waiting first.
const waiting = (where: (facts: Facts) => Condition) =>
  ({ kind: 'count', where, first: 'assignedAt' }) as const;

const goneQuiet = (facts: Facts): Condition => ({
  all: [
    fieldIs('column', 'selling'),
    { field: 'lastContactDate', before: later(quietBefore('selling', facts), 1) },
    // A snooze is a step to come.
    { not: { field: 'nextStepAt', from: later(facts.now, 1) } },
  ],
});

/** Notice may be given, or its window opens so many days from now, of leases that are looked at. */
const leaseOpens =
  (from: number | null, before: (today: string) => string) =>
  ({ today }: Facts): Condition => ({
    all: [
      fieldIs('hasOthersLease', true),
      { field: 'leaseExpirationDate', from: today },
      {
        field: 'noticeOn',
        from: from === null ? undefined : daysLater(today, from),
        before: before(today),
      },
    ],
  });
const afterDays = (days: number) => (today: string) => daysLater(today, days + 1);
const monthsAhead = (today: string) => daysLater(monthsLater(today, 24), 1);

// As of now, for whoever sees them: each person's own, and by rep for the team.
export const dashboard: Part = {
  by: { rep: 'assignedRep' },
  during: null,
  narrowed: {},
  base: all,
  figures: {
    unassigned: count(inColumn('unassigned')),
    new: waiting(inColumn('new')),
    newOver: waiting(newSince(null, windowOver)),
    newToday: waiting(newSince(windowOver, windowEndsToday)),
    selling: count(inColumn('selling')),
    quiet: count(goneQuiet),
    lease: count(leaseOpens(null, monthsAhead)),
    leaseOpen: count(leaseOpens(null, afterDays(0))),
    leaseSoon: count(leaseOpens(1, afterDays(leaseSoonDays))),
    leaseLater: count(leaseOpens(leaseSoonDays + 1, monthsAhead)),
    open: count(() => ({ field: 'column', is: ['new', 'selling'] })),
    soldMonth: count(thisMonth('sold', 'soldDate')),
    deadMonth: count(thisMonth('dead', 'diedAt')),
    sold90: count((facts) => ({
      all: [
        fieldIs('column', 'sold'),
        { field: 'soldDate', from: dayBegins(daysLater(facts.today, -89), facts.settings) },
      ],
    })),
    oldestNew: { kind: 'oldest', field: 'assignedAt', where: inColumn('new') },
    assignedMonth: count(dueThisMonth),
    inWindowMonth: count((facts) => ({ all: [dueThisMonth(facts), inWindow(facts)] })),
    shareMonth: share('inWindowMonth', 'assignedMonth'),
  },
};
