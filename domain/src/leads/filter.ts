import * as z from 'zod';
import { flag, text, uuid } from '#kernel';
import { type Lead, priorities } from './lead.ts';
import { leadStatuses } from './status.ts';

/** One value or any of several. */
const anyOf = <Item extends z.ZodType>(item: Item) => z.union([item, z.array(item).min(1).max(100)]);

/** Filters of the board (BOARD-04) with tags, priority and deleted; an unknown key is refused. */
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
});

export type LeadFilter = z.output<typeof leadFilter>;

/** Fields compared without regard to case, as people type them. */
export const foldedFilters: readonly string[] = ['city', 'state', 'leadCameFrom'];

/** The wanted values of one filter, as a list. */
export const wantedOf = <T>(value: T | readonly T[]): readonly T[] =>
  Array.isArray(value) ? (value as readonly T[]) : [value as T];

const folded = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value);

const holds = (row: Partial<Lead>, key: string, value: unknown): boolean | undefined => {
  if (key === 'deleted') return row.deleted === undefined ? value !== true : row.deleted === value;
  const actual = row[key as keyof Lead];
  if (actual === undefined) return undefined;
  const wanted = wantedOf(value);
  if (key === 'tags') return wanted.every((tag) => row.tags?.includes(tag as string));
  return foldedFilters.includes(key)
    ? wanted.some((one) => folded(one) === folded(actual))
    : wanted.includes(actual);
};

/** Whether a row passes a filter; undefined when a summary does not carry what it asks for. */
export const matchesLeadFilter = (row: Partial<Lead>, filter: LeadFilter): boolean | undefined => {
  const answers = Object.entries(filter)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => holds(row, key, value));
  if (answers.includes(false)) return false;
  return answers.includes(undefined) ? undefined : true;
};
