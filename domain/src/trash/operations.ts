import * as z from 'zod';
import { hangs } from '#duplicates';
import { administrators, dateTime, each, listOf, read, uuid, write } from '#kernel';

/** Whatever is deleted so that it can come back, in the order in which people choose it. */
export const trashNouns = [
  'leads',
  'clients',
  'sites',
  'machines',
  'contacts',
  'deals',
  'activities',
  'documents',
  'appointments',
  'templates',
] as const;
export type TrashNoun = (typeof trashNouns)[number];

/** How many are deleted for good at once. */
export const purgedAtOnce = 50;

const noun = z.enum(trashNouns);

const trashed = z.strictObject({
  id: uuid,
  name: z.string(),
  deletedAt: dateTime,
  /** Who deleted it; null is the product itself, or nobody knows. */
  by: uuid.nullable(),
  /** What it belongs to, and whether that is deleted too: it comes back first. */
  of: z.strictObject({ name: z.string(), deleted: z.boolean() }).nullable(),
  /** What it became part of, by name. */
  mergedInto: z.string().nullable(),
});
/** Something that was deleted, and by whom and when. */
export type Trashed = z.output<typeof trashed>;

const some = z.strictObject({
  noun,
  ids: z.array(uuid).min(1).max(purgedAtOnce, `At most ${purgedAtOnce} at a time`),
});

const looked = z.strictObject({
  id: uuid,
  name: z.string(),
  /** What goes with it. */
  along: hangs,
  /** Why it stays, in words; null: it can go. */
  why: z.string().nullable(),
});
/** What deleting for good would take. */
export type Looked = z.output<typeof looked>;

const purged = z.strictObject({
  id: uuid,
  outcome: z.enum(['purged', 'refused']),
  ...each(z.string().nullable(), ['code', 'message', 'name']),
});
export type PurgedRow = z.output<typeof purged>;

/** What was deleted: seen, brought back, or deleted for good. */
export const trashOperations = {
  /** Deleted last first. */
  list: listOf('trash.list', administrators, trashed, { noun }),
  count: read('trash.count', administrators, {
    input: z.strictObject({}),
    output: z.strictObject(each(z.int(), trashNouns)),
  }),
  /** What would go with some of them, and which have to stay. */
  look: read('trash.look', administrators, {
    input: some,
    output: z.strictObject({ items: z.array(looked) }),
  }),
  restore: write('trash.restore', administrators, {
    input: z.strictObject({ noun, id: uuid }),
    output: z.strictObject({ noun, id: uuid }),
  }),
  /** For good, each by itself: with all that hangs on it alone, and its files. Nothing brings it back. */
  purge: write('trash.purge', administrators, {
    input: some,
    output: z.strictObject({ rows: z.array(purged), ...each(z.int(), ['purged', 'refused']) }),
    fresh: true,
    slow: true,
  }),
} as const;
