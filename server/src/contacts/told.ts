import type { BesideRow } from 'domain/contacts';
import { changesBetween } from 'domain/kernel';
import { scopeFacts } from '#leads';
import type { NewEvent } from '#platform/operations/events.ts';
import type { Parent } from './parent.ts';
import type { BesideTable } from './sql.ts';

// Keeps the books, and stands in no history.
const books: readonly string[] = ['version', 'createdAt', 'updatedAt', 'createdBy', 'id'];
const told = (side: object) =>
  Object.fromEntries(Object.entries(side).filter(([field]) => !books.includes(field)));

const factsOf = ({ lead, client }: Parent, gone: boolean) =>
  lead
    ? { ...scopeFacts(lead), deleted: gone || lead.deleted }
    : { assignedRep: null, column: null, deleted: gone || client?.deletedAt !== null };

type Told<Row> = { verb: string; before: Row | null; after: Row | null; from: Parent; to: Parent };

/** What happened to a row, for open pages, timeline and audit. */
export const besideEvent = <Row extends BesideRow>(
  noun: BesideTable,
  { verb, before, after, from, to }: Told<Row>,
): NewEvent => {
  const changes = changesBetween<Partial<Row>>(before ?? {}, after ?? {});
  return {
    noun,
    rowId: (after ?? before)?.id ?? '',
    verb,
    before: told(changes.before),
    after: told(changes.after),
    scopeBefore: before && factsOf(from, false),
    scopeAfter: factsOf(to, after === null),
  };
};
