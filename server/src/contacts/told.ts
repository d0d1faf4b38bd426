import type { BesideRow } from 'domain/contacts';
import { scopeFacts } from '#leads';
import type { NewEvent } from '#platform/operations/events.ts';
import type { Table } from '#platform/rows/table.ts';
import { rowEvent } from '#platform/rows/told.ts';
import type { Parent } from './parent.ts';

const factsOf = ({ lead, client }: Parent) =>
  lead ? scopeFacts(lead) : { assignedRep: null, column: null, deleted: client?.deletedAt !== null };

/** The table of such rows where their parents are known: who sees a row is asked of its own. */
export const among = <Row extends BesideRow>(
  table: Table<Row>,
  parentOf: (row: Row) => Parent,
): Table<Row> => ({ ...table, facts: (row) => factsOf(parentOf(row)) });

/** What open pages, timeline and audit are told of a row that is gone; its place is still its parent's. */
export const goneEvent = <Row extends BesideRow>(table: Table<Row>, row: Row, from: Parent): NewEvent => ({
  ...rowEvent<Row>(table, 'removed', row, null),
  scopeBefore: factsOf(from),
  scopeAfter: { ...factsOf(from), deleted: true },
});

/** The same of a row that is back. */
export const backEvent = <Row extends BesideRow>(table: Table<Row>, row: Row, from: Parent): NewEvent => ({
  ...rowEvent<Row>(table, 'restored', row, row),
  scopeBefore: { ...factsOf(from), deleted: true },
  scopeAfter: factsOf(from),
});
