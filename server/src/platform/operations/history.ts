import { type Archived, isRefusal, type Outcome, type Page } from 'domain/kernel';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { findArchived } from '#platform/database/event-partitions.ts';
import type { DB } from '#platform/database/schema.ts';
import { orderOf, type Stretch } from '#platform/rows/page.ts';
import type { StoredEvent } from './events.ts';

/** The order of events as people read them. */
export const lastEventFirst = orderOf<StoredEvent>('desc', { position: 'bigint' });

type Told = Pick<StoredEvent, 'verb' | 'before' | 'after'>;

/** What an event changed, field by field; what came in with a file is told as that alone. */
export const changesOf = (
  { verb, before, after }: Told,
  fields = [...new Set([...Object.keys(before), ...Object.keys(after)])],
) => {
  const told = verb === 'imported' ? Object.keys(after).filter((field) => field === 'importedFrom') : fields;
  return told.map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }));
};

/** What happened to a row of a noun; `counted` is also told to open pages when no count changed. */
export const happenedTo =
  (noun: string) =>
  (id: string): RawBuilder<boolean> =>
    sql`"noun" = ${noun} and "rowId" = ${id} and not ("verb" = 'counted' and "after" = '{}'::jsonb)`;

/** A stretch of the events that fit. */
export const listHappened = (
  db: Kysely<DB>,
  fits: RawBuilder<boolean>,
  { beyond, by, limit }: Stretch,
): Promise<StoredEvent[]> =>
  db
    .selectFrom('events')
    .selectAll()
    .where(fits)
    .where(beyond)
    .orderBy(by)
    .limit(limit)
    .$castTo<StoredEvent>()
    .execute();

/** By which rows begin. */
const beginnings: readonly string[] = ['created', 'imported'];

export const isBeginning = (verb: string | undefined): boolean =>
  verb !== undefined && beginnings.includes(verb);

/** Whether what is here tells of each of these rows of a noun how it began. */
export const areWhole = async (db: Kysely<DB>, noun: string, ids: readonly string[]): Promise<boolean> => {
  const { rows } = await sql<{ whole: boolean }>`
    select bool_and(exists (select from events where "noun" = ${noun} and "rowId" = one.id
      and "verb" = any(${[...beginnings]}::text[]))) as "whole" from unnest(${[...ids]}::text[]) as one (id)`.execute(
    db,
  );
  return rows[0]?.whole ?? true;
};

/** Behind the last page of what happened: what of it was archived, unless all of it is here. */
export const withArchived = async <Row>(
  db: Kysely<DB>,
  page: Outcome<Page<Row>>,
  isWhole: (archived: Archived, page: Page<Row>) => boolean | Promise<boolean>,
): Promise<Outcome<Page<Row>>> => {
  if (isRefusal(page) || page.cursor !== null) return page;
  const archived = await findArchived(db);
  return archived && !(await isWhole(archived, page)) ? { ...page, archived } : page;
};
