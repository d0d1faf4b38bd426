import { type Condition, day, fieldIs, fieldKnown, lateBy, later, type NounParts } from '#kernel';
import type { LeadColumn } from '#leads/column.ts';
import {
  all,
  count,
  expired,
  type Facts,
  heardLater,
  inColumn,
  inWindow,
  isDue,
  isKnown,
  machines,
  type Part,
  type Settings,
  share,
  windowOf,
} from './conditions.ts';
import { dashboard } from './dashboard.ts';

/** What figures ask of a lead that is no column of it: the server says it in SQL. */
export const derivedOfLeads = [
  'noticeQuarter',
  'hasEventAhead',
  'noticeOn',
  'nextStepAt',
  'hasOthersLease',
  'samePhone',
  'sameEmail',
  'samePlace',
  'sameAsAnother',
] as const;

const narrowed = { rep: 'assignedRep', city: 'city', state: 'state', source: 'leadCameFrom' } as const;
const places = { source: 'leadCameFrom', city: 'city', state: 'state' };

// R1
const pipeline: Part = {
  by: { rep: 'assignedRep', column: 'column', ...places },
  during: null,
  narrowed,
  base: all,
  figures: {
    unassigned: count(inColumn('unassigned')),
    new: count(inColumn('new')),
    selling: count(inColumn('selling')),
    sold: count(inColumn('sold')),
    dead: count(inColumn('dead')),
    passed: count(inColumn('passed')),
    leads: count(),
    machines,
    oldest: { kind: 'oldest', field: 'createdAt' },
  },
};

const contacted: Condition = { any: [fieldIs('leadContacted', true), fieldKnown('firstContactedAt')] };
const assigned: Condition = { any: [fieldKnown('firstAssignedAt'), fieldKnown('assignedRep'), contacted] };
const converted = fieldKnown('convertedToClientId');

const median = (to: string, where: (facts: Facts) => Condition = all) =>
  ({
    kind: 'median',
    from: 'createdAt',
    to,
    where: (facts: Facts) => ({ all: [where(facts), fieldKnown(to)] }),
  }) as const;

// R2
const funnel: Part = {
  by: { rep: 'assignedRep', ...places },
  during: { moment: 'createdAt' },
  narrowed,
  base: all,
  figures: {
    created: count(),
    assigned: count(() => assigned),
    contacted: count(() => contacted),
    sold: count(inColumn('sold')),
    converted: count(() => converted),
    assignedShare: share('assigned', 'created'),
    contactedShare: share('contacted', 'created'),
    soldShare: share('sold', 'created'),
    convertedShare: share('converted', 'created'),
    toAssigned: median('firstAssignedAt'),
    toContacted: median('firstContactedAt'),
    toSold: median('soldDate', inColumn('sold')),
    toConverted: median('convertedAt'),
    // Contacted before anybody here could know when.
    unknown: count(() => ({ all: [contacted, fieldIs('firstContactedAt', null)] })),
  },
};

// R3
const firstContact: Part = {
  by: { rep: 'assignedRep', ...places },
  during: { moment: 'firstAssignedAt' },
  narrowed,
  base: isDue,
  figures: {
    assigned: count(() => isKnown),
    inWindow: count(inWindow),
    share: share('inWindow', 'assigned'),
    median: {
      kind: 'median',
      from: 'firstAssignedAt',
      to: 'firstContactedAt',
      where: () => ({ all: [isKnown, fieldKnown('firstContactedAt')] }),
    },
    expired: count(expired),
    // D56: their time is the device's.
    arrivedLate: count(() => ({ all: [isKnown, heardLater('firstContactedAt', lateBy + 1)] })),
    heardAfter: count((facts) => ({
      all: [inWindow(facts), heardLater('firstAssignedAt', windowOf(facts))],
    })),
    unknown: count(() => ({ not: isKnown })),
  },
};

// R4
const sources: Part = {
  by: { source: 'leadCameFrom', heard: 'howDidYouHearAboutUs', rep: 'assignedRep' },
  during: { moment: 'createdAt' },
  narrowed,
  base: all,
  figures: {
    leads: count(),
    sold: count(inColumn('sold')),
    share: share('sold', 'leads'),
    machines: { ...machines, where: inColumn('sold') },
  },
};

// R6: as the board's ‘Lease windows’, however far off: a sold lead's lease is ours.
const leases: Part = {
  by: { quarter: 'noticeQuarter', provider: 'currentServiceProvider', rep: 'assignedRep' },
  during: null,
  narrowed,
  base: ({ today }) => ({
    all: [{ not: fieldIs('column', 'sold') }, { field: 'leaseExpirationDate', from: today }],
  }),
  figures: { leads: count(), units: { kind: 'sum', field: 'numberOfUnits', unit: 'number' } },
};

const quiet =
  (days: number, ...since: readonly string[]) =>
  ({ now }: Facts): Condition => {
    const before = later(now, 1 - days * day);
    // The latest thing that is known of a contact, else since when it could have been.
    return {
      any: since.map((field, index) => ({
        all: [...since.slice(0, index).map((earlier) => fieldIs(earlier, null)), { field, before }],
      })),
    };
  };

const unattendedIn = (facts: Facts): Condition => {
  const { staleDays } = facts.settings;
  const of = (column: LeadColumn, days: number, ...since: readonly string[]): Condition => ({
    all: [fieldIs('column', column), quiet(days, ...since)(facts)],
  });
  return {
    any: [
      of('unassigned', staleDays.unassigned, 'lastContactDate', 'createdAt'),
      of('new', staleDays.selling, 'lastContactDate', 'assignedAt', 'createdAt'),
      of('selling', staleDays.selling, 'lastContactDate', 'createdAt'),
      of('passed', staleDays.passed, 'lastContactDate', 'passedAt', 'createdAt'),
    ],
  };
};

// R7
const unattended: Part = {
  by: { rep: 'assignedRep', column: 'column', ...places },
  during: null,
  narrowed,
  base: (facts) => ({
    all: [unattendedIn(facts), fieldIs('convertedToClientId', null), { not: fieldIs('hasEventAhead', true) }],
  }),
  figures: { leads: count(), oldest: { kind: 'oldest', field: 'createdAt' } },
};

// R13
const health: Part = {
  by: { rep: 'assignedRep', ...places },
  during: null,
  narrowed,
  base: all,
  figures: {
    leads: count(),
    noPhone: count(() => fieldIs('phone', '')),
    noEmail: count(() => fieldIs('email', '')),
    noCity: count(() => fieldIs('city', '')),
  },
};

// R13: by what leads are compared everywhere (`twinKinds`); an only one of each is no duplicate.
const duplicates: Part = {
  by: { rep: 'assignedRep', ...places },
  during: null,
  narrowed,
  base: () => fieldIs('sameAsAnother', true),
  figures: {
    duplicates: count(),
    samePhone: count(() => fieldIs('samePhone', true)),
    sameEmail: count(() => fieldIs('sameEmail', true)),
    samePlace: count(() => fieldIs('samePlace', true)),
  },
};

/** What reports and dashboard count of leads, by report and part (screens.md §7, R1 to R7, R13). */
export const leadParts: NounParts<Settings> = {
  pipeline: { leads: pipeline },
  funnel: { leads: funnel },
  'first-contact': { leads: firstContact },
  sources: { leads: sources },
  leases: { leads: leases },
  unattended: { leads: unattended },
  health: { leads: health, duplicates },
  dashboard: { leads: dashboard },
};
