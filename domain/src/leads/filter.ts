import * as z from 'zod';
import { flag, text, uuid } from '#kernel';
import { isArchived } from './archive.ts';
import { type Lead, priorities } from './lead.ts';
import { type FilterFacts, isQuick, type QuickFilter, quickFilters } from './quick.ts';
import { leadStatuses } from './status.ts';

/** One value or any of several. */
const anyOf = <Item extends z.ZodType>(item: Item) => z.union([item, z.array(item).min(1).max(100)]);

/** Filters of the board (BOARD-04) with tags, priority, deleted, archived and quick; an unknown key is refused. */
export const leadFilter = z.strictObject({
  status: anyOf(z.enum(leadStatuses)).optional(),
  assignedRep: anyOf(uuid.nullable()).optional(),
  city: anyOf(text()).optional(),
  state: anyOf(text()).optional(),
  leadCameFrom: anyOf(text()).optional(),
  priority: anyOf(z.enum(priorities)).optional(),
  hasCurrentProvider: flag.optional(),
  leadAsDead: flag.optional(),
  markSold: flag.optional(),
  /** Leads that carry all of these. */
  tags: anyOf(text(50)).optional(),
  /** The deleted ones instead; administrators only. */
  deleted: flag.optional(),
  /** Only what is archived, or only what is not. */
  archived: flag.optional(),
  /** What needs somebody now; of several, all must hold. */
  quick: anyOf(z.enum(quickFilters)).optional(),
});

export type LeadFilter = z.output<typeof leadFilter>;

/** Fields compared without regard to case, as people type them. */
export const foldedFilters: readonly string[] = ['city', 'state', 'leadCameFrom'];

/** The wanted values of one filter, as a list. */
export const wantedOf = <T>(value: T | readonly T[]): readonly T[] =>
  Array.isArray(value) ? (value as readonly T[]) : [value as T];

const folded = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value);

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
  return foldedFilters.includes(key)
    ? wanted.some((one) => folded(one) === folded(actual))
    : wanted.includes(actual);
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
