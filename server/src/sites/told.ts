import { changesBetween } from 'domain/kernel';
import type { Machine, Site } from 'domain/sites';
import type { NewEvent } from '#platform/operations/events.ts';

// Keeps the books, follows from others, or is an event of its own; none of it stands in a history.
const siteBooks: readonly string[] = [
  'id',
  'version',
  'createdAt',
  'createdBy',
  'updatedAt',
  'updatedBy',
  'nextCollectionDate',
  'machineInventory',
  'deletedAt',
] satisfies (keyof Site)[];
const machineBooks: readonly string[] = [
  'id',
  'version',
  'createdAt',
  'createdBy',
  'updatedAt',
  'statusSince',
] satisfies (keyof Machine)[];

const without = (books: readonly string[], side: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(side).filter(([field]) => !books.includes(field)));

// The counts by their own names beside the other fields.
const flat = (site: Site | null) => {
  if (!site) return {};
  const { machines: _, ...counts } = site.machineInventory;
  return { ...without(siteBooks, site), ...counts };
};

const factsOf = ({ clientId, deletedAt }: Site) => ({ clientId, deletedAt });

export type SiteVerb =
  | 'created'
  | 'updated'
  | 'removed'
  | 'restored'
  | 'accessed'
  /** How to get in was handed to somebody's device. */
  | 'takenAlong'
  /** Its machines changed, and with them what they add up to. */
  | 'counted';

/** What happened to a site; of what is sealed, only which of it was written. */
export const siteEvent = (
  verb: SiteVerb | (string & {}),
  before: Site | null,
  after: Site,
  access: readonly string[] = [],
): NewEvent => {
  const changes = changesBetween<Record<string, unknown>>(flat(before), flat(after));
  return {
    noun: 'sites',
    rowId: after.id,
    verb,
    before: changes.before,
    after: { ...changes.after, ...(access.length > 0 ? { access } : {}) },
    scopeBefore: before && factsOf(before),
    scopeAfter: factsOf(after),
  };
};

const standing = (machine: Machine | null) => machine && { siteId: machine.siteId, deleted: false };

/** What happened to a machine; it was at `before.siteId` and is at `after.siteId`. */
export const machineEvent = (verb: string, before: Machine | null, after: Machine | null): NewEvent => {
  const changes = changesBetween<Partial<Machine>>(before ?? {}, after ?? {});
  const last = after ?? before;
  return {
    noun: 'machines',
    rowId: last?.id ?? '',
    verb,
    // Of one that is gone everything stands in its history.
    before: without(machineBooks, after === null ? (before ?? {}) : changes.before),
    after: without(machineBooks, changes.after),
    scopeBefore: standing(before),
    scopeAfter: standing(after) ?? { siteId: last?.siteId, deleted: true },
  };
};
