import { isArchived } from '#leads/clocks/archive.ts';
import type { Lead } from '#leads/lead.ts';
import { type FilterFacts, isQuick, type QuickFilter } from '#leads/verbs/quick.ts';
import type { LeadFilter } from './filter.ts';

/** Fields compared without regard to case, as people type them. */
export const foldedFilters: readonly string[] = ['city', 'state', 'leadCameFrom'];

/** The wanted values of one filter, as a list. */
export const wantedOf = <T>(value: T | readonly T[]): readonly T[] =>
  Array.isArray(value) ? (value as readonly T[]) : [value as T];

const folded = (value: unknown) => String(value).toLowerCase();

/** The parts of a filter that go by time: they ask for the clock and the settings. */
export const timedFilters = ['archived', 'quick'] as const satisfies readonly (keyof LeadFilter)[];

/** Whether a filter has a part that goes by time. */
export const isTimed = (filter: LeadFilter): boolean => timedFilters.some((key) => filter[key] !== undefined);

type Row = Partial<Lead>;

const timed = (
  row: Row,
  key: string,
  value: unknown,
  facts: FilterFacts | undefined,
): boolean | undefined => {
  const { column, updatedAt } = row;
  if (!facts || column === undefined || updatedAt === undefined) return undefined;
  if (key === 'archived') return isArchived({ column, updatedAt }, facts.settings, facts.now) === value;
  const answers = wantedOf(value).map((quick) => isQuick(row, quick as QuickFilter, facts));
  if (answers.includes(false)) return false;
  return answers.includes(undefined) ? undefined : true;
};

const holds = (
  row: Row,
  key: string,
  value: unknown,
  facts: FilterFacts | undefined,
): boolean | undefined => {
  if (key === 'deleted') return row.deleted === undefined ? value !== true : row.deleted === value;
  if (key === 'archived' || key === 'quick') return timed(row, key, value, facts);
  const actual = row[key as keyof Lead];
  if (actual === undefined) return undefined;
  const wanted = wantedOf(value);
  if (key === 'tags') return wanted.every((tag) => row.tags?.includes(tag as string));
  // Of the others each value is written in one way.
  return wanted.some((one) => folded(one) === folded(actual));
};

/**
 * Whether a row passes a filter; undefined when a summary does not carry what it asks for, or when the filter goes by
 * time and the facts are not given.
 */
export const matchesLeadFilter = (row: Row, filter: LeadFilter, facts?: FilterFacts): boolean | undefined => {
  const answers = Object.entries(filter)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => holds(row, key, value, facts));
  if (answers.includes(false)) return false;
  return answers.includes(undefined) ? undefined : true;
};
