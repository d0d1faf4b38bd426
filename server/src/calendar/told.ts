import type { ServiceCall, ServiceCallVerb } from 'domain/calendar';
import { changesBetween } from 'domain/kernel';
import type { NewEvent } from '#platform/operations/events.ts';

// Keeps the books, and stands in no history.
const books: readonly (keyof ServiceCall)[] = ['version', 'createdAt', 'updatedAt', 'createdBy', 'id'];
const told = (side: Partial<ServiceCall>) =>
  Object.fromEntries(Object.entries(side).filter(([field]) => !books.includes(field as keyof ServiceCall)));

// Where it belongs: pages of a client and of a site read theirs again.
const factsOf = ({ clientId, siteId, status }: ServiceCall) => ({ clientId, siteId, status });

/** What happened to a service call, for open pages, the client's timeline and the audit. */
export const serviceCallEvent = (
  verb: ServiceCallVerb,
  before: ServiceCall | null,
  after: ServiceCall,
): NewEvent => {
  const changes = changesBetween<Partial<ServiceCall>>(before ?? {}, after);
  return {
    noun: 'calendar',
    rowId: after.id,
    verb,
    before: told(changes.before),
    after: { ...told(changes.after), siteId: after.siteId, clientId: after.clientId },
    scopeBefore: before && factsOf(before),
    scopeAfter: factsOf(after),
  };
};
