import type { Contact } from 'domain/contacts';
import { changesBetween } from 'domain/kernel';
import type { Lead } from 'domain/leads';
import { scopeFacts } from '#leads';
import type { NewEvent } from '#platform/operations/events.ts';

// Keeps the books, and stands in no history.
const books: readonly (keyof Contact)[] = ['version', 'createdAt', 'updatedAt', 'createdBy', 'id'];
const told = (side: Partial<Contact>) =>
  Object.fromEntries(Object.entries(side).filter(([field]) => !books.includes(field as keyof Contact)));

const factsOf = (lead: Lead, gone: boolean) => ({ ...scopeFacts(lead), deleted: gone || lead.deleted });

type Told = { verb: string; before: Contact | null; after: Contact | null; from: Lead; to: Lead };

/** What happened to a contact, for open pages, timeline and audit. */
export const contactEvent = ({ verb, before, after, from, to }: Told): NewEvent => {
  const changes = changesBetween<Partial<Contact>>(before ?? {}, after ?? {});
  return {
    noun: 'contacts',
    rowId: (after ?? before)?.id ?? '',
    verb,
    before: told(changes.before),
    after: told(changes.after),
    scopeBefore: before && factsOf(from, false),
    scopeAfter: factsOf(to, after === null),
  };
};
