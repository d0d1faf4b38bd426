import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { idleSince, openedSince } from '#users';

type Db = Kysely<DB>;

// Administrators and developers may be asked back sooner, by setting.
const awake = (
  now: string,
): RawBuilder<SqlBool> => sql`(u."role" not in ('admin', 'developer') or not exists (
  select from settings where s."lastSeenAt" <= ${now}::timestamptz
    - ("data" ->> 'officeIdleHours')::int * interval '1 hour'))`;

const alive = (db: Db, now: string) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.uid', 's.uid')
    .leftJoin('users as v', 'v.uid', 's.viewAs')
    .select([
      's.id',
      's.uid',
      's.mode',
      's.viewAs',
      's.viewEndsAt',
      's.openedBy',
      's.provedAt',
      's.createdAt',
    ])
    .select(['s.lastSeenAt', 'u.role', 'u.displayName', 'u.firstLogin', 'u.passwordChangeRequired'])
    .select(['v.role as viewedRole', 'v.status as viewedStatus'])
    .where('s.revokedAt', 'is', null)
    .where('s.lastSeenAt', '>', idleSince(now))
    .where('s.createdAt', '>', openedSince(now))
    .where(awake(now))
    .where('u.status', '=', 'active');

/** A live session with its person and whoever they view as. */
export type AliveRow = Awaited<ReturnType<ReturnType<typeof alive>['executeTakeFirstOrThrow']>>;

export const aliveByToken = async (db: Db, tokenHash: string, now: string): Promise<AliveRow | null> =>
  (await alive(db, now).where('s.tokenHash', '=', tokenHash).executeTakeFirst()) ?? null;

export const aliveByIds = (db: Db, ids: readonly string[], now: string): Promise<AliveRow[]> =>
  alive(db, now)
    .where(({ eb, val }) => eb('s.id', '=', eb.fn.any(val([...ids]))))
    .execute();

/**
 * Whether a session still stands for somebody of this role. The lock lets everything be done to the row but what
 * `lockSessions` announces: ending it.
 */
export const standing = (
  id: string,
  role: string,
  hold: boolean,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from sessions as s join users as u on u."uid" = s."uid"
  where s."id" = ${id} and s."revokedAt" is null and u."status" = 'active' and u."role" = ${role}
  ${hold ? sql`for key share of s` : sql``})`;

/** Writes down that a session was used. */
export const touchSession = async (db: Db, id: string, now: string): Promise<void> => {
  await db.updateTable('sessions').set({ lastSeenAt: now }).where('id', '=', id).execute();
};

/** Whom a session views as by its row, also where the view's time is over and nobody has ended it yet. */
export const storedViewAs = async (db: Db, session: string): Promise<string | null> => {
  const row = await db.selectFrom('sessions').select('viewAs').where('id', '=', session).executeTakeFirst();
  return row?.viewAs ?? null;
};

/** Ends this very view of a session; answers whose session it was, null when the view was over already. */
export const endView = async (
  db: Db,
  { session, viewAs, endsAt }: { session: string; viewAs: string; endsAt: string },
): Promise<string | null> => {
  const ended = await db
    .updateTable('sessions')
    .set({ mode: 'self', viewAs: null, viewEndsAt: null })
    .where('id', '=', session)
    .where('viewAs', '=', viewAs)
    .where('viewEndsAt', '=', endsAt)
    .returning('uid')
    .executeTakeFirst();
  return ended?.uid ?? null;
};
