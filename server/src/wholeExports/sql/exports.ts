import type { WholeExport, WholeExportState } from 'domain/wholeExports';
import { type Kysely, sql, type Updateable } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { newestFirst, type Stretch } from '#platform/rows/page.ts';

type Db = Kysely<DB>;

const shown = [
  'id',
  'state',
  'createdBy',
  'createdAt',
  'finishedAt',
  'expiresAt',
  'rows',
  'files',
  'missing',
  'sizeBytes',
  'checksum',
] as const;

export const exportsNewest = newestFirst<WholeExport>();

export const listExports = (db: Db, { beyond, by, limit }: Stretch): Promise<WholeExport[]> =>
  db
    .selectFrom('whole_exports')
    .select(shown)
    .where(beyond)
    .orderBy(by)
    .limit(limit)
    .$castTo<WholeExport>()
    .execute();

/** Begins an export; undefined while another one is under way. */
export const addExport = async (
  db: Db,
  row: Pick<WholeExport, 'id' | 'createdBy' | 'createdAt'>,
): Promise<WholeExport | undefined> =>
  db
    .insertInto('whole_exports')
    .values({ ...row, state: 'waiting' satisfies WholeExportState })
    .onConflict((conflict) => conflict.doNothing())
    .returning(shown)
    .$castTo<WholeExport>()
    .executeTakeFirst();

export const findExport = (db: Db, id: string): Promise<WholeExport | undefined> =>
  db.selectFrom('whole_exports').select(shown).where('id', '=', id).$castTo<WholeExport>().executeTakeFirst();

/** The same, locked. */
export const lockExport = (db: Db, id: string): Promise<WholeExport | undefined> =>
  db
    .selectFrom('whole_exports')
    .select(shown)
    .where('id', '=', id)
    .forUpdate()
    .$castTo<WholeExport>()
    .executeTakeFirst();

/** Those that hold data, or are about to, locked. */
export const lockExportsHeld = (db: Db): Promise<WholeExport[]> =>
  db
    .selectFrom('whole_exports')
    .select(shown)
    .where('state', 'in', ['running', 'done'] satisfies WholeExportState[])
    .orderBy('id')
    .forUpdate()
    .$castTo<WholeExport>()
    .execute();

export const updateExport = async (
  db: Db,
  id: string,
  changes: Updateable<DB['whole_exports']> & { state?: WholeExportState },
): Promise<WholeExport> =>
  db
    .updateTable('whole_exports')
    .set(changes)
    .where('id', '=', id)
    .returning(shown)
    .$castTo<WholeExport>()
    .executeTakeFirstOrThrow();

/** Exports whose time is over, so many at once. */
export const exportsEnded = async (db: Db, now: string): Promise<WholeExport[]> =>
  db
    .selectFrom('whole_exports')
    .select(shown)
    .where('state', '=', 'done' satisfies WholeExportState)
    .where('expiresAt', '<', now)
    .limit(20)
    .$castTo<WholeExport>()
    .execute();

/** Whether an export was begun to be fetched in a session since a moment. */
export const isFetching = async (db: Db, id: string, session: string, since: string): Promise<boolean> => {
  const { rows } = await sql`
    select from whole_exports where "id" = ${id}::uuid and "fetchedIn" = ${session}::uuid and "fetchedAt" > ${since}::timestamptz`.execute(
    db,
  );
  return rows.length > 0;
};
