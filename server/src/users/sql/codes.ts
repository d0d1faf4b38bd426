import { administrators } from 'domain/kernel';
import type { Openings } from 'domain/users';
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

type Db = Kysely<DB>;

export type CodeOwner = { uid: string } | { approvalId: string };
export type CodeRow = Selectable<DB['access_codes']>;

const columnOf = (owner: CodeOwner) =>
  'uid' in owner ? (['uid', owner.uid] as const) : (['approvalId', owner.approvalId] as const);

/** Kills the codes that still could be used. */
export const killCodes = async (db: Db, owner: CodeOwner, now: string): Promise<void> => {
  const [column, value] = columnOf(owner);
  await db
    .updateTable('access_codes')
    .set({ deadAt: now })
    .where(column, '=', value)
    .where('usedAt', 'is', null)
    .where('deadAt', 'is', null)
    .execute();
};

export const insertCode = async (db: Db, row: Insertable<DB['access_codes']>): Promise<void> => {
  await db.insertInto('access_codes').values(row).execute();
};

/** Codes of an owner that nobody has used and no newer one has replaced; expired ones among them. */
export const openCodes = (db: Db, owner: CodeOwner): Promise<CodeRow[]> => {
  const [column, value] = columnOf(owner);
  return db
    .selectFrom('access_codes')
    .selectAll()
    .where(column, '=', value)
    .where('usedAt', 'is', null)
    .where('deadAt', 'is', null)
    .execute();
};

export const findCode = async (db: Db, id: string): Promise<CodeRow | null> =>
  (await db.selectFrom('access_codes').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;

/** Uses a code up for a person; false when another request was quicker. */
export const useCode = async (db: Db, id: string, uid: string, now: string): Promise<boolean> => {
  const used = await db
    .updateTable('access_codes')
    .set({ usedAt: now, uid })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .where('deadAt', 'is', null)
    .returning('id')
    .execute();
  return used.length === 1;
};

/** What opened an account of late; the code of an approval opens none that is there. */
export const openingsOf = async (db: Db, uid: string): Promise<Openings> => {
  const { rows } = await sql<Openings>`
    select
      (select max("createdAt") from access_codes where "uid" = ${uid} and "approvalId" is null) as "codeAt",
      (select "factorResetAt" from credentials where "uid" = ${uid}) as "resetAt",
      (select max("at") from events where "noun" = 'users' and "rowId" = ${uid} and "verb" = 'role-changed'
        and "before" ->> 'role' = any(${[...administrators]}::text[])) as "administratorUntil"`.execute(db);
  return rows[0] ?? { codeAt: null, resetAt: null, administratorUntil: null };
};
