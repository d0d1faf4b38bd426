import { type Kysely, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { type Judged, judgedBy, owesFactor } from '#factors';
import type { DB } from '#platform/database/schema.ts';
import { lives, worksHere } from '#users';

type Db = Kysely<DB>;

/** A live session with its person and whoever they view as. */
export type AliveRow = Pick<
  Selectable<DB['sessions']>,
  | 'id'
  | 'uid'
  | 'mode'
  | 'viewAs'
  | 'viewEndsAt'
  | 'openedBy'
  | 'provedAt'
  | 'steppedAt'
  | 'createdAt'
  | 'lastSeenAt'
> &
  Pick<Selectable<DB['users']>, 'role' | 'displayName' | 'firstLogin' | 'passwordChangeRequired'> &
  Judged & {
    viewedRole: string | null;
    viewedStatus: string | null;
  };

const owes = owesFactor('s');
const judged = judgedBy('s');

// As a text: it is asked with every request, and putting it together from its parts would cost more than asking it.
const alive = async (db: Db, which: RawBuilder<SqlBool>, now: string): Promise<AliveRow[]> => {
  const { rows } = await sql<AliveRow>`
    select s."id", s."uid", s."mode", s."viewAs", s."viewEndsAt", s."openedBy", s."provedAt", s."steppedAt", s."createdAt", s."lastSeenAt",
      ${owes} as "hasFactor", ${judged} as "judgedBy",
      u."role", u."displayName", u."firstLogin", u."passwordChangeRequired", v."role" as "viewedRole", v."status" as "viewedStatus"
    from sessions as s join users as u on u."uid" = s."uid" left join users as v on v."uid" = s."viewAs"
    where ${which} and ${lives(now)} and ${worksHere}`.execute(db);
  return rows;
};

export const aliveByToken = async (db: Db, tokenHash: string, now: string): Promise<AliveRow | null> =>
  (await alive(db, sql`s."tokenHash" = ${tokenHash}`, now))[0] ?? null;

export const aliveByIds = (db: Db, ids: readonly string[], now: string): Promise<AliveRow[]> =>
  alive(db, sql`s."id" = any(${[...ids]}::uuid[])`, now);

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
  where s."id" = ${id} and s."revokedAt" is null and ${worksHere} and u."role" = ${role}
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
