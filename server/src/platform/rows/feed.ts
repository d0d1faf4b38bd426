import type { Who } from 'domain/kernel';
import { sql } from 'kysely';
import type { FeedNoun } from '#platform/operations/feature.ts';
import { selectRows } from './sql.ts';
import type { Table, Versioned } from './table.ts';

/** The feed of rows that pages read again: they are told which of them changed, by these columns. */
export const feedOf = <Row extends Versioned>(
  { noun, name, scope }: Table<Row>,
  who: Who,
  columns: readonly (keyof Row & string)[],
): FeedNoun<Versioned> => ({
  noun,
  who,
  load: (db, ids) => selectRows(db, { name, columns }, sql`"id" = any(${ids}::uuid[])`),
  scope,
});
