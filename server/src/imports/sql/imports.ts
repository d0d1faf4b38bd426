import type { Import } from 'domain/imports';
import { type Kysely, sql, type Updateable } from 'kysely';
import type { DB, ImportsTable } from '#platform/database/schema.ts';
import type { Stretch } from '#platform/rows/page.ts';

type Db = Kysely<DB>;

type NewImport = Pick<
  Import,
  'id' | 'noun' | 'fileName' | 'encoding' | 'columns' | 'guess' | 'author' | 'createdBy' | 'reading'
> & {
  now: string;
  /** Of its headings. */
  key: string;
  /** Of the content of its file. */
  file: string;
};

// The newest import of the same headings that somebody let run, whose mapping was good enough.
const earlierOf = async (db: Db, key: string): Promise<string | null> => {
  const found = await db
    .selectFrom('import_headings')
    .innerJoin('imports', 'imports.id', 'import_headings.importId')
    .select('imports.id')
    .where('key', '=', key)
    .where('startedAt', 'is not', null)
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.id ?? null;
};

export const insertImport = async (
  db: Db,
  { now, guess, reading, key, file, ...about }: NewImport,
): Promise<void> => {
  const guessed = JSON.stringify(guess);
  const earlier = await earlierOf(db, key);
  await db
    .insertInto('imports')
    .values({
      ...about,
      earlier,
      guess: guessed,
      mapping: guessed,
      reading: JSON.stringify(reading),
      samples: '[]',
      rows: 0,
      createdAt: now,
    })
    .execute();
  await db.insertInto('import_headings').values({ importId: about.id, key, file }).execute();
};

/**
 * By which column records of another sheet of the same file were recognised, where this one has it too. Which file it is its
 * content tells: programs call every export the same, and give their own numbers to other people.
 */
export const keyOfFile = async (
  db: Db,
  { noun, file, columns }: Pick<NewImport, 'noun' | 'file' | 'columns'>,
): Promise<string | null> => {
  const found = await db
    .selectFrom('import_headings')
    .innerJoin('imports', 'imports.id', 'import_headings.importId')
    .select('keyColumn')
    .where('file', '=', file)
    .where('noun', '=', noun)
    .where('keyColumn', 'in', columns)
    .where('startedAt', 'is not', null)
    .orderBy('startedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.keyColumn ?? null;
};

const stored = (fields: Partial<Import>): Updateable<ImportsTable> => {
  const { samples, mapping, guess, values, dates, reading, judged, ...plain } = fields;
  const json = { samples, mapping, guess, values, dates, reading, judged };
  const given = Object.entries(json).filter(([, value]) => value !== undefined);
  return { ...plain, ...Object.fromEntries(given.map(([key, value]) => [key, JSON.stringify(value)])) };
};

export const updateImport = async (db: Db, id: string, fields: Partial<Import>): Promise<Import> =>
  db
    .updateTable('imports')
    .set(stored(fields))
    .where('id', '=', id)
    .returningAll()
    .$castTo<Import>()
    .executeTakeFirstOrThrow();

export const findImport = async (db: Db, id: string): Promise<Import | null> =>
  (await db.selectFrom('imports').selectAll().where('id', '=', id).$castTo<Import>().executeTakeFirst()) ??
  null;

/** The same, locked: of two who start it, or take it back, one does. */
export const lockImport = async (db: Db, id: string): Promise<Import | null> =>
  (await db
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .$castTo<Import>()
    .executeTakeFirst()) ?? null;

/**
 * Chunks come one after another, whatever import they are of: two never look for the same record at once. Unlike the lock
 * of a row it holds no reader of the feed back, so that a chunk may look and decide before it writes.
 */
export const lockImports = async (db: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(7702044)`.execute(db);
};

/** Imports that were started, newest first. */
export const listImports = (db: Db, { beyond, by, limit }: Stretch): Promise<Import[]> =>
  db
    .selectFrom('imports')
    .selectAll()
    .where('state', 'not in', ['uploaded', 'checked'])
    .where(beyond)
    .orderBy(by)
    .limit(limit)
    .$castTo<Import>()
    .execute();

/** What somebody brought and did not let run yet, newest first. */
export const waitingImports = (db: Db, uid: string, { beyond, by, limit }: Stretch): Promise<Import[]> =>
  db
    .selectFrom('imports')
    .selectAll()
    .where('createdBy', '=', uid)
    .where('state', 'in', ['uploaded', 'checked'])
    // An upload that broke off has no rows.
    .where('rows', '>', 0)
    .where(beyond)
    .orderBy(by)
    .limit(limit)
    .$castTo<Import>()
    .execute();

/** Forgets what somebody read in another way instead, unless it was started. */
export const dropWaiting = async (db: Db, id: string, uid: string): Promise<void> => {
  await db
    .deleteFrom('imports')
    .where('id', '=', id)
    .where('createdBy', '=', uid)
    .where('state', 'in', ['uploaded', 'checked'])
    .execute();
};

/** Forgets an upload that was refused, with all its rows. */
export const dropImport = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('imports').where('id', '=', id).execute();
};

/**
 * Forgets what files said once nobody can need it: old uploads, and cells, reasons and samples of imports past their revert.
 * By what a file called a record, and what its words meant, later files go on: `key` and `values` stay.
 */
export const forget = async (db: Db, uploadedBefore: string, finishedBefore: string): Promise<void> => {
  await sql`delete from imports where "state" in ('uploaded', 'checked') and "createdAt" < ${uploadedBefore}`.execute(
    db,
  );
  // One that stands still has no end: its days count from its beginning.
  const isOver = sql`(imports."state" in ('done', 'reverted') or imports."problem" is not null)
    and coalesce(imports."finishedAt", imports."startedAt") < ${finishedBefore}`;
  await sql`
    update import_rows as r set "cells" = null, "filled" = null, "replaced" = null, "name" = '', "reason" = ''
    from imports
    where imports."id" = r."importId" and (r."cells" is not null or r."reason" <> '') and ${isOver}`.execute(
    db,
  );
  await sql`
    update imports set "samples" = '[]', "reading" = "reading" || '{"above": [], "below": []}'
    where "samples" <> '[]' and ${isOver}`.execute(db);
};

/** The newest finished imports that one person started, for their history of acts. */
export const importsBy = (db: Db, uid: string, finishedAfter: string, limit: number): Promise<Import[]> =>
  db
    .selectFrom('imports')
    .selectAll()
    .where('createdBy', '=', uid)
    .where('state', 'in', ['done', 'reverting', 'reverted'])
    .where('finishedAt', '>', finishedAfter)
    .orderBy('finishedAt', 'desc')
    .limit(limit)
    .$castTo<Import>()
    .execute();
