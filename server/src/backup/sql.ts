import type { BackupKind } from 'domain/system';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Run } from './due.ts';

type Db = Kysely<DB>;

/** Notes that a backup stands; without a name it lies where somebody chose. */
export const noteBackup = async (
  db: Db,
  made: { at: string; bytes: number; checkedAt: string; name: string | null; encrypted: boolean },
): Promise<void> => {
  await db
    .insertInto('backups_made')
    .values(made)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** When the newest of those began that lie where the server keeps them. */
export const lastKept = async (db: Db): Promise<string | null> => {
  const found = await db
    .selectFrom('backups_made')
    .select('at')
    .where('name', 'is not', null)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.at ?? null;
};

export type Check = { at: string; name: string; milliseconds: number; good: boolean; found: string };

export const noteCheck = async (db: Db, check: Check): Promise<void> => {
  await db
    .insertInto('backup_checks')
    .values(check)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** When a check found a backup good last. */
export const lastGood = async (db: Db): Promise<string | null> => {
  const found = await db
    .selectFrom('backup_checks')
    .select('at')
    .where('good', '=', true)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.at ?? null;
};

/** What is known of older ones goes. */
export const forgetBefore = async (db: Db, at: string): Promise<void> => {
  await db.deleteFrom('backup_checks').where('at', '<', at).execute();
  await db.deleteFrom('backups_made').where('at', '<', at).execute();
};

export const readRun = async (db: Db, kind: BackupKind): Promise<Run | null> =>
  (await db
    .selectFrom('backup_runs')
    .select(['startedAt', 'endedAt', 'problem'])
    .where('kind', '=', kind)
    .executeTakeFirst()) ?? null;

export const beginRun = async (db: Db, kind: BackupKind, now: string): Promise<void> => {
  await db
    .insertInto('backup_runs')
    .values({ kind, startedAt: now })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet({ startedAt: now, endedAt: null }))
    .execute();
};

/** Says how a run ended; answers whether it is the first that failed after one that went well. */
export const endRun = async (
  db: Db,
  kind: BackupKind,
  now: string,
  problem: string | null,
): Promise<boolean> => {
  const { rows } = await sql<{ first: boolean }>`
    update backup_runs as run set "endedAt" = ${now}, "problem" = ${problem}::text,
      "failingSince" = case when ${problem}::text is null then null else coalesce(before."failingSince", ${now}::timestamptz) end
    from (select "kind", "failingSince" from backup_runs where "kind" = ${kind} for update) as before
    where run."kind" = before."kind"
    returning before."failingSince" is null as "first"`.execute(db);
  return problem !== null && rows[0]?.first === true;
};
