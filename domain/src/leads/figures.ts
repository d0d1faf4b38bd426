import {
  anyRow,
  type Condition,
  day,
  dayBegins,
  daysLater,
  type FigureFacts,
  fieldIs,
  fieldKnown,
  hour,
  lateBy,
  later,
  monthsLater,
  type NounParts,
  type ReportPart,
} from '#kernel';
import type { Clocks } from './clocks/late.ts';
import { leaseSoonDays } from './clocks/lease.ts';
import type { LeadColumn } from './column.ts';
import { endOfToday, quietBefore } from './verbs/quick.ts';

type Settings = Pick<Clocks, 'contactWindowHours' | 'staleDays'> & { officeTimeZone: string };
type Facts = FigureFacts<Settings>;
type Part = ReportPart<Settings>;

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

const inColumn = (column: LeadColumn) => (): Condition => fieldIs('column', column);
const all = (): Condition => anyRow;
const count = (where: (facts: Facts) => Condition = all) => ({ kind: 'count', where }) as const;
const share = (part: string, whole: string) => ({ kind: 'share', part, whole }) as const;
const machines = { kind: 'sum', field: 'numberOfMachinesNeeded', unit: 'number' } as const;

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

const windowOf = ({ settings }: Facts): number => settings.contactWindowHours * hour;
const contactedIn = (within: number): Condition => ({
  field: 'firstContactedAt',
  after: 'firstAssignedAt',
  within,
});
// Contacted as nobody's, as when an administrator closes a lead of the pool: of whoever has it later it tells no time.
const contactedBefore = contactedIn(0);
const isKnown: Condition = {
  all: [{ any: [fieldKnown('firstContactedAt'), fieldIs('leadContacted', false)] }, { not: contactedBefore }],
};
const inWindow = (facts: Facts): Condition => ({
  all: [contactedIn(windowOf(facts)), { not: contactedBefore }],
});
// Whose time is not over yet says nothing: their share would begin with the fast ones.
const isDue = (facts: Facts): Condition => ({
  field: 'firstAssignedAt',
  before: later(facts.now, 1 - windowOf(facts)),
});
const heardIn = (since: string, within: number): Condition => ({
  field: 'firstHeardAt',
  after: since,
  within,
});
const heardLater = (since: string, than: number): Condition => ({
  all: [fieldKnown('firstHeardAt'), { not: heardIn(since, than) }],
});
const expired = (facts: Facts): Condition => ({ all: [isKnown, { not: inWindow(facts) }] });

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
const dashboard: Part = {
  by: { rep: 'assignedRep' },
  during: null,
  narrowed: {},
  base: all,
  figures: {
    unassigned: count(inColumn('unassigned')),
    new: count(inColumn('new')),
    newOver: count(newSince(null, windowOver)),
    newToday: count(newSince(windowOver, windowEndsToday)),
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
