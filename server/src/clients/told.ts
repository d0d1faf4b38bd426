import type { Client } from 'domain/clients';
import { changesBetween } from 'domain/kernel';
import type { NewEvent } from '#platform/operations/events.ts';

// Keeps the books, and stands in no history.
const books: readonly (keyof Client)[] = [
  'version',
  'createdAt',
  'createdBy',
  'updatedAt',
  'updatedBy',
  'id',
  // Follows from the sites, which tell of it themselves.
  'machines',
];
const told = (side: Partial<Client>) =>
  Object.fromEntries(Object.entries(side).filter(([field]) => !books.includes(field as keyof Client)));

const factsOf = ({ deletedAt, status, accountManager }: Client) => ({ deletedAt, status, accountManager });

/** What happened to a client, for open pages, timeline and audit: one event per verb. */
export const clientEvent = (
  verb: 'created' | 'updated' | 'removed' | 'restored' | 'contractReminded' | 'imported',
  before: Client | null,
  after: Client,
): NewEvent => {
  const changes = changesBetween<Partial<Client>>(before ?? {}, after);
  return {
    noun: 'clients',
    rowId: after.id,
    verb,
    before: told(changes.before),
    after: told(changes.after),
    scopeBefore: before && factsOf(before),
    scopeAfter: factsOf(after),
  };
};
