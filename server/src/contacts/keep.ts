import type { BesideRow, Contact } from 'domain/contacts';
import type { Lead } from 'domain/leads';
import { appendEvents } from '#platform/operations/append.ts';
import type { Context } from '#platform/operations/context.ts';
import type { NewEvent } from '#platform/operations/events.ts';
import { createRow, createRows, keepRow, type Telling } from '#platform/rows/write.ts';
import type { Parent } from './parent.ts';
import type { BesideSql } from './sql.ts';
import { contactsSql } from './table.ts';
import { among, goneEvent } from './told.ts';

/** Keeps a contact of our own making on a lead, as if its rep had added it back then. */
export const keepContact = async (db: Context['db'], lead: Lead, contact: Contact): Promise<void> => {
  const events: NewEvent[] = [];
  const table = among(contactsSql, () => ({ lead, client: null }));
  await createRow({ db, emit: (event) => events.push(event) }, table, contact);
  const by = { actor: contact.createdBy, effective: contact.createdBy };
  await appendEvents(db, events, { at: contact.createdAt, ...by, requestId: null, key: null });
};

/** A row beside a lead or a client, with that as it stands. */
export type Placed<Row> = { row: Row; parent: Parent };

/** Adds what a file or a system brings beside leads or clients, with its events. */
export const addBeside = async <Row extends BesideRow>(
  ctx: Telling,
  table: BesideSql<Row>,
  placed: readonly Placed<Row>[],
): Promise<void> => {
  const parents = new Map(placed.map(({ row, parent }) => [row.id, parent]));
  const parentOf = ({ id }: Row): Parent => parents.get(id) ?? { lead: null, client: null };
  await createRows(
    ctx,
    among(table, parentOf),
    placed.map(({ row }) => row),
  );
};

/** Keeps what a file changed of such rows, with an event each. */
export const changeBeside = async <Row extends BesideRow>(
  ctx: Telling,
  table: BesideSql<Row>,
  changes: readonly { before: Row; after: Row; parent: Parent }[],
): Promise<void> => {
  for (const { before, after, parent } of changes)
    await keepRow(
      ctx,
      among(table, () => parent),
      'updated',
      before,
      after,
    );
};

/** Takes such rows away for good, where nobody has changed them and nothing names them. */
export const dropBeside = async <Row extends BesideRow>(
  ctx: Telling,
  table: BesideSql<Row>,
  placed: readonly Placed<Row>[],
): Promise<void> => {
  await table.drop(
    ctx.db,
    placed.map(({ row }) => row.id),
  );
  for (const { row, parent } of placed) ctx.emit(goneEvent(table, row, parent));
};
