import type { StepWay } from 'domain/factors';
import { setUpLife } from 'domain/factors';
import { later } from 'domain/kernel';
import { type Insertable, type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { settingsStamp } from '#settings';

type Db = Kysely<DB>;
export type FactorRow = Selectable<DB['factors']>;

/** The factors that somebody has set up, the oldest first. */
export const factorsOf = (db: Db, uid: string): Promise<FactorRow[]> =>
  db
    .selectFrom('factors')
    .selectAll()
    .where('uid', '=', uid)
    .where('confirmedAt', 'is not', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

/** By what somebody can end their second step, recovery codes last; nothing for who has no factor. */
export const stepWaysOf = async (db: Db, uid: string): Promise<StepWay[]> => {
  const { rows } = await sql<{ kind: StepWay }>`
    select "kind" from (
      select "kind" from factors where "uid" = ${uid} and "confirmedAt" is not null
      union select 'recovery' from recovery_codes where "uid" = ${uid} and "usedAt" is null) as ways
    order by "kind" = 'recovery', "kind" desc`.execute(db);
  const ways = rows.map(({ kind }) => kind);
  return ways[0] === 'recovery' ? [] : ways;
};

export const insertFactor = async (db: Db, row: Insertable<DB['factors']>): Promise<boolean> => {
  const made = await db
    .insertInto('factors')
    .values(row)
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returning('id')
    .execute();
  return made.length === 1;
};

/** An app whose set-up was begun and not ended, locked. */
export const lockBegun = async (db: Db, uid: string, id: string): Promise<FactorRow | undefined> =>
  db
    .selectFrom('factors')
    .selectAll()
    .where('id', '=', id)
    .where('uid', '=', uid)
    .where('confirmedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();

export const confirmFactor = async (
  db: Db,
  id: string,
  changes: { name: string; lastStep: number; confirmedAt: string },
): Promise<void> => {
  await db.updateTable('factors').set(changes).where('id', '=', id).execute();
};

/** Uses the code of a time step up; false when it, or a later one, was used before. */
export const takeStep = async (db: Db, id: string, step: number, now: string): Promise<boolean> => {
  const taken = await db
    .updateTable('factors')
    .set({ lastStep: step, lastUsedAt: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('lastStep', 'is', null), eb('lastStep', '<', step)]))
    .returning('id')
    .execute();
  return taken.length === 1;
};

export const factorOfCredential = async (db: Db, credentialId: string): Promise<FactorRow | null> =>
  (await db.selectFrom('factors').selectAll().where('credentialId', '=', credentialId).executeTakeFirst()) ??
  null;

export const usePasskey = async (db: Db, id: string, counter: number, now: string): Promise<void> => {
  await db.updateTable('factors').set({ counter, lastUsedAt: now }).where('id', '=', id).execute();
};

export const renameFactor = async (db: Db, id: string, name: string): Promise<void> => {
  await db.updateTable('factors').set({ name }).where('id', '=', id).execute();
};

export const deleteFactor = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom('factors').where('id', '=', id).execute();
};

/** Everything of a person's second factor. */
export const deleteFactorsOf = async (db: Db, uid: string): Promise<void> => {
  await db.deleteFrom('factors').where('uid', '=', uid).execute();
  await db.deleteFrom('recovery_codes').where('uid', '=', uid).execute();
};

export const replaceRecovery = async (
  db: Db,
  uid: string,
  hashes: readonly string[],
  now: string,
): Promise<void> => {
  await db.deleteFrom('recovery_codes').where('uid', '=', uid).execute();
  if (hashes.length === 0) return;
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((codeHash) => ({ uid, codeHash, createdAt: now })))
    .execute();
};

/** Uses a recovery code up; false when there is none such, or it was used. */
export const takeRecovery = async (db: Db, uid: string, codeHash: string, now: string): Promise<boolean> => {
  const taken = await db
    .updateTable('recovery_codes')
    .set({ usedAt: now })
    .where('uid', '=', uid)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .returning('uid')
    .execute();
  return taken.length === 1;
};

export const recoveryLeft = async (db: Db, uid: string): Promise<number> => {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('uid', '=', uid)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
};

/** Writes down that a person's second factor was reset. */
export const saveReset = async (db: Db, uid: string, factorResetAt: string): Promise<void> => {
  await db.updateTable('credentials').set({ factorResetAt }).where('uid', '=', uid).execute();
};

/** Deletes set-ups that were begun and never ended. */
export const sweepBegun = async (db: Db, now: string): Promise<void> => {
  await db
    .deleteFrom('factors')
    .where('confirmedAt', 'is', null)
    .where('createdAt', '<', later(now, -setUpLife))
    .execute();
};

/** Whether the person of a session or token `its` has a factor that was not shown for it. */
export const owesFactor = (its: 's' | 't'): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(`${its}.steppedAt`)} is null and exists (
    select from factors as f where f."uid" = ${sql.ref(`${its}.uid`)} and f."confirmedAt" is not null))`;

/** The settings by which it is judged whether they need one, as one more column; null where it was shown. */
export const judgedBy = (its: 's' | 't'): RawBuilder<string | null> => sql<string | null>`(
  case when ${sql.ref(`${its}.steppedAt`)} is null then ${settingsStamp} end)`;
