import type { Refusal, Scope, Viewer } from 'domain/kernel';
import type * as z from 'zod';
import type { DB } from '#platform/database/schema.ts';
import type { Context } from '#platform/operations/context.ts';

/** A row that people change: every write raises its version. */
export type Versioned = { id: string; version: number };

/** What a noun says of its rows; the functions of this folder do the rest. */
export type Table<Row> = {
  /** The noun of its events. */
  noun: string;
  name: keyof DB & string;
  columns: readonly string[];
  /** Columns that keep a list as JSON; a plain list is an array of the database. */
  json?: readonly string[];
  /** Which rows there are for whom: what is hidden from everybody is in nobody's scope. */
  scope: (viewer: Viewer) => Scope;
  refusals: { stale: Refusal; idTaken?: Refusal };
  /** Fields that stand in no history: they keep the books, or follow from others. */
  untold: readonly string[];
  /** How a row stands in history, where it is not as it is kept. */
  told?: (row: Row) => Row;
  /** Fields that every event says of the row as it is then, changed or not. */
  always?: readonly (keyof Row & string)[];
  /** The facts that scope and place of the live feed ask for; unsaid where there is no feed. */
  facts?: (row: Row) => Readonly<Record<string, unknown>>;
};

/** What keeping a changed row asks of them. */
export type Kept<Row> = Omit<Table<Row>, 'scope' | 'refusals'>;

/** The fields that keep the books of a row. */
export const books = ['id', 'version', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'] as const;

/** The same of a new row; its id may be the writer's own. */
export const newBooks = (
  { newId, actor, now }: Pick<Context, 'newId' | 'actor' | 'now'>,
  id: string = newId(),
) => ({
  id,
  version: 1,
  createdBy: actor.uid,
  createdAt: now,
  updatedAt: now,
});

/** The fields of a noun's answer: the columns of its table, but for those named. */
export const columnsOf = <Row, Apart extends keyof Row & string = never>(
  answer: z.ZodType<Row>,
  ...without: Apart[]
): Exclude<keyof Row & string, Apart>[] => {
  const fields = Object.keys((answer as unknown as z.ZodObject).shape) as (keyof Row & string)[];
  return fields.filter(
    (field): field is Exclude<typeof field, Apart> => !without.some((apart) => apart === field),
  );
};
