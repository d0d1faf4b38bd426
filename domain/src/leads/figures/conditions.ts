import {
  anyRow,
  type Condition,
  type FigureFacts,
  fieldIs,
  fieldKnown,
  hour,
  later,
  type ReportPart,
} from '#kernel';
import type { Clocks } from '#leads/clocks/late.ts';
import type { LeadColumn } from '#leads/column.ts';

/** What figures of leads ask of the settings. */
export type Settings = Pick<Clocks, 'contactWindowHours' | 'staleDays'> & { officeTimeZone: string };
export type Facts = FigureFacts<Settings>;
export type Part = ReportPart<Settings>;

export const inColumn = (column: LeadColumn) => (): Condition => fieldIs('column', column);
export const all = (): Condition => anyRow;
export const count = (where: (facts: Facts) => Condition = all) => ({ kind: 'count', where }) as const;
export const share = (part: string, whole: string) => ({ kind: 'share', part, whole }) as const;
export const machines = { kind: 'sum', field: 'numberOfMachinesNeeded', unit: 'number' } as const;

export const windowOf = ({ settings }: Facts): number => settings.contactWindowHours * hour;
const contactedIn = (within: number): Condition => ({
  field: 'firstContactedAt',
  after: 'firstAssignedAt',
  within,
});
// Contacted as nobody's, as when an administrator closes a lead of the pool: of whoever has it later it tells no time.
const contactedBefore = contactedIn(0);
export const isKnown: Condition = {
  all: [{ any: [fieldKnown('firstContactedAt'), fieldIs('leadContacted', false)] }, { not: contactedBefore }],
};
export const inWindow = (facts: Facts): Condition => ({
  all: [contactedIn(windowOf(facts)), { not: contactedBefore }],
});
// Whose time is not over yet says nothing: their share would begin with the fast ones.
export const isDue = (facts: Facts): Condition => ({
  field: 'firstAssignedAt',
  before: later(facts.now, 1 - windowOf(facts)),
});
const heardIn = (since: string, within: number): Condition => ({
  field: 'firstHeardAt',
  after: since,
  within,
});
export const heardLater = (since: string, than: number): Condition => ({
  all: [fieldKnown('firstHeardAt'), { not: heardIn(since, than) }],
});
export const expired = (facts: Facts): Condition => ({ all: [isKnown, { not: inWindow(facts) }] });
