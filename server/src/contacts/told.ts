import type { BesideRow } from 'domain/contacts';
import { scopeFacts } from '#leads';
import type { NewEvent } from '#platform/operations/events.ts';
import { books } from '#platform/rows/table.ts';
import { rowEvent } from '#platform/rows/told.ts';
import type { Parent } from './parent.ts';
import type { BesideTable } from './sql.ts';

const factsOf = ({ lead, client }: Parent, gone: boolean) =>
  lead
    ? { ...scopeFacts(lead), deleted: gone || lead.deleted }
    : { assignedRep: null, column: null, deleted: gone || client?.deletedAt !== null };

type Told<Row> = { verb: string; before: Row | null; after: Row | null; from: Parent; to: Parent };

/** What happened to a row, for open pages, timeline and audit. */
export const besideEvent = <Row extends BesideRow>(
  noun: BesideTable,
  { verb, before, after, from, to }: Told<Row>,
): NewEvent => ({
  ...rowEvent<Row>({ noun, untold: books }, verb, before, after),
  scopeBefore: before && factsOf(from, false),
  scopeAfter: factsOf(to, after === null),
});
