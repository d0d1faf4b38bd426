import { day, hour, later, localDay, minute } from '#kernel';
import type { ArchiveDays } from '#leads/clocks/archive.ts';
import type { Clocks } from '#leads/clocks/late.ts';
import { leaseOpensAt } from '#leads/clocks/lease.ts';
import type { LeadColumn } from '#leads/column.ts';
import type { Lead } from '#leads/lead.ts';

/** What people ask of a board most, one press each. */
export const quickFilters = ['needs-contact', 'going-quiet', 'next-step-due', 'lease-windows'] as const;
export type QuickFilter = (typeof quickFilters)[number];

/** What the filters that go by time stand on: the clock, and what administrators set. */
export type FilterFacts = {
  now: string;
  settings: Pick<Clocks, 'staleDays'> & {
    archiveDays: ArchiveDays;
    leaseOffsets: readonly number[];
    officeTimeZone: string;
  };
};

/** The columns of leads that nobody has reached yet. */
export const uncontactedColumns = ['unassigned', 'new'] as const satisfies readonly LeadColumn[];
/** The columns in which a lead grows stale (D42). */
export const staleColumns = ['unassigned', 'selling', 'passed'] as const satisfies readonly LeadColumn[];

/** The moment at which a column's leads must have been touched since, not to go quiet. */
export const quietBefore = (
  column: (typeof staleColumns)[number],
  { now, settings }: { now: string; settings: Pick<FilterFacts['settings'], 'staleDays'> },
): string => later(now, -settings.staleDays[column] * day);

type Zoned = { now: string; settings: Pick<FilterFacts['settings'], 'officeTimeZone'> };

/** The office's today and tomorrow begin where its time zone says. */
export const officeToday = ({ now, settings }: Zoned): string => localDay(now, settings.officeTimeZone);

/** The first moment after the office's today, whatever the length of the day. */
export const endOfToday = (facts: Zoned): string => {
  const zone = facts.settings.officeTimeZone;
  const today = officeToday(facts);
  // Quarters of an hour: every zone's midnight stands on one.
  const quarter = 15 * minute;
  let from = Math.floor(Date.parse(facts.now) / quarter);
  let until = from + (26 * hour) / quarter;
  while (until - from > 1) {
    const middle = Math.floor((from + until) / 2);
    if (localDay(new Date(middle * quarter).toISOString(), zone) > today) until = middle;
    else from = middle;
  }
  return new Date(until * quarter).toISOString();
};

/** The last day that a window may open on to count as coming up: the first reminder's day has come for it. */
export const leaseHorizon = (facts: FilterFacts): string => {
  const [year = 0, month = 1, date = 1] = officeToday(facts).split('-').map(Number);
  const months = Math.max(0, ...facts.settings.leaseOffsets);
  const lastOf = (ahead: number) => new Date(Date.UTC(year, month + ahead, 0)).getUTCDate();
  const last = lastOf(months);
  // Days that a shorter month lacks are reminded of on its last one.
  const found = date === lastOf(0) ? last : Math.min(date, last);
  return new Date(Date.UTC(year, month - 1 + months, found)).toISOString().slice(0, 10);
};

type Facts = Pick<
  Lead,
  'column' | 'updatedAt' | 'nextStep' | 'dueAt' | 'leaseExpirationDate' | 'leaseNoticeDays'
>;

const tests: Readonly<Record<QuickFilter, (lead: Facts, facts: FilterFacts) => boolean>> = {
  'needs-contact': ({ column }) => (uncontactedColumns as readonly string[]).includes(column),
  'going-quiet': ({ column, updatedAt }, facts) =>
    (column === 'unassigned' || column === 'selling' || column === 'passed') &&
    updatedAt <= quietBefore(column, facts),
  // What is frozen has no due moment, and its next step is no longer anybody's.
  'next-step-due': ({ nextStep, dueAt }, facts) =>
    nextStep !== null && dueAt !== null && nextStep.dueAt < endOfToday(facts),
  // From the first reminder until the lease ends; a sold lead's lease is ours.
  'lease-windows': (lead, facts) => {
    const opensAt = leaseOpensAt(lead);
    return (
      opensAt !== null &&
      lead.column !== 'sold' &&
      opensAt <= leaseHorizon(facts) &&
      (lead.leaseExpirationDate ?? '') >= officeToday(facts)
    );
  },
};

/** Whether a lead is one of those a quick filter asks for; undefined when the row does not carry what it needs. */
export const isQuick = (row: Partial<Lead>, quick: QuickFilter, facts: FilterFacts): boolean | undefined => {
  const needed = [
    'column',
    'updatedAt',
    'nextStep',
    'dueAt',
    'leaseExpirationDate',
    'leaseNoticeDays',
  ] as const;
  return needed.some((field) => row[field] === undefined) ? undefined : tests[quick](row as Facts, facts);
};
