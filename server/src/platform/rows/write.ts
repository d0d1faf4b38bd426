import { changesBetween, isRefusal, notFound, type Outcome, type Refusal, refuse } from 'domain/kernel';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Context } from '#platform/operations/context.ts';
import { addRows, deleteRow, lockRow, saveRow } from './sql.ts';
import { books, type Kept, type Table, type Versioned } from './table.ts';
import { rowEvent } from './told.ts';

/** What keeping a row needs: a request's context or a job's. */
export type Telling = Pick<Context, 'emit'> & { db: Kysely<DB> };

const idText = 'This id is already in use.';
const idTaken = refuse.input('ID_TAKEN', idText, { fields: { id: idText } });

type May<Row> = (by: Context['actor'], row: Row) => Refusal | null;

/** How a noun locks and keeps the rows that its verbs change. */
export type Writable<Row, Change = Row, Answer = Row> = {
  /** The row as far as the viewer sees, locked. */
  lock: (ctx: Context, id: string) => Promise<Row | undefined>;
  /** Why the actor may not change a row that they see; unsaid where its verbs say so themselves. */
  may?: May<Row>;
  /** Saves what a verb made of it, and tells it by one event. */
  keep: (ctx: Context, verb: string, before: Row, change: Change) => Promise<Outcome<Answer>>;
  refusals: { stale: Refusal };
};

/** Which row is meant; `version` where the caller says which one they saw, `as` where the event is no `updated`. */
export type Meant = { id: string; version?: number; as?: string };

/** Whether something but the books of a row changed. */
export const isChanged = <Row extends object>(before: Row, after: Row): boolean =>
  before !== after &&
  Object.keys(changesBetween(before, after).after).some((field) => !books.some((book) => book === field));

/** Saves a row locked by then with its one event; nothing when nothing changed. */
export const keepRow = async <Row extends { id: string }>(
  ctx: Telling,
  table: Kept<Row>,
  verb: string,
  before: Row,
  after: Row,
): Promise<Row> => {
  if (!isChanged(before, after)) return before;
  await saveRow(ctx.db, table, before, after);
  ctx.emit(rowEvent(table, verb, before, after));
  return after;
};

/** The rows of a table that needs nothing of its own. */
export const writable = <Row extends Versioned>(table: Table<Row>, may?: May<Row>): Writable<Row> => ({
  lock: (ctx, id) => lockRow<Row>(ctx.db, table, id, table.scope(ctx.viewer)),
  keep: (ctx, verb, before, after) => keepRow(ctx, table, verb, before, after),
  refusals: table.refusals,
  ...(may ? { may } : {}),
});

/**
 * The one way to change a row: lock it in sight, refuse a stale version with the row as it stands, run the verb, keep
 * what it made. What the verb needs beside the row it loads itself.
 */
export const write = async <Row extends object, Change extends object, Answer>(
  ctx: Context,
  rows: Writable<Row, Change, Answer>,
  { id, version, as = 'updated' }: Meant,
  verb: (row: Row) => Outcome<Change> | Promise<Outcome<Change>>,
): Promise<Outcome<Answer>> => {
  const before = await rows.lock(ctx, id);
  if (!before) return notFound;
  const closed = rows.may?.(ctx.actor, before);
  if (closed) return closed;
  const seen = version === undefined || ('version' in before && before.version === version);
  const change = seen ? await verb(before) : rows.refusals.stale;
  const outcome = isRefusal(change) ? change : await rows.keep(ctx, as, before, change);
  if (!isRefusal(outcome) || outcome.refused !== 'conflict') return outcome;
  return { current: before, ...outcome };
};

/** Adds rows with their events; those whose ids exist are left as they are. Answers the new ids. */
export const createRows = async <Row extends { id: string }>(
  ctx: Telling,
  table: Table<Row>,
  rows: readonly Row[],
  as = 'created',
): Promise<string[]> => {
  const added = await addRows(ctx.db, table, rows);
  for (const row of rows) if (added.includes(row.id)) ctx.emit(rowEvent(table, as, null, row));
  return added;
};

/** Adds a row with its event; refused when its id exists. */
export const createRow = async <Row extends { id: string }>(
  ctx: Telling,
  table: Table<Row>,
  row: Row,
): Promise<Outcome<Row>> =>
  (await createRows(ctx, table, [row])).length > 0 ? row : (table.refusals.idTaken ?? idTaken);

/** Deletes a row for good, where the actor may change it; answers it as it was. */
export const removeRow = async <Row extends Versioned>(
  ctx: Context,
  table: Table<Row>,
  id: string,
  may: May<Row> = () => null,
): Promise<Outcome<Row>> => {
  const row = await lockRow<Row>(ctx.db, table, id, table.scope(ctx.viewer), 'delete');
  const refused = row ? may(ctx.actor, row) : notFound;
  if (!row || refused) return refused ?? notFound;
  await deleteRow(ctx.db, table, id);
  ctx.emit(rowEvent(table, 'removed', row, null));
  return row;
};

/** A row as it is shown, or the refusal with the row that stands in the way as it is shown. */
export const shownAs = async <Row, Shown>(
  outcome: Outcome<Row>,
  show: (row: Row) => Promise<Shown>,
): Promise<Outcome<Shown>> => {
  if (!isRefusal(outcome)) return show(outcome);
  if (outcome.current === undefined) return outcome;
  return { ...outcome, current: await show(outcome.current as Row) };
};
