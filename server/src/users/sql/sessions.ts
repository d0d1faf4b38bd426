import { administrators, day, hour, later, type ViewMode } from 'domain/kernel';
import { type SessionRow, sessionIdleLife, sessionLife, signInVerbs } from 'domain/users';
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { inWords } from '#platform/database/statements.ts';

// Sessions opened before that are over, however much they are used.
const openedSince = (now: string): string => later(now, -sessionLife);
// Sessions last used before that are over.
const idleSince = (now: string): string => later(now, -sessionIdleLife);

// Administrators and developers may be asked back sooner, by setting; who was here within the hour never is.
const awake = (now: string): RawBuilder<SqlBool> => sql`(s."lastSeenAt" > ${later(now, -hour)}::timestamptz
  or u."role" not in (${inWords(administrators)}) or not exists (
    select from settings where s."lastSeenAt" <= ${now}::timestamptz
      - ("data" ->> 'officeIdleHours')::int * interval '1 hour'))`;

// Who signed in within the day need not ask how long a session lives by setting, which is a day at least.
const young = (
  now: string,
): RawBuilder<SqlBool> => sql`(s."createdAt" > ${later(now, -day)}::timestamptz or not exists (
    select from settings where s."lastSeenAt" <= ${now}::timestamptz
      - ("data" -> 'sessionDays' ->> 'idle')::int * interval '1 day' or s."createdAt" <= ${now}::timestamptz
      - ("data" -> 'sessionDays' ->> 'most')::int * interval '1 day'))`;

/** Whether a session `s` of the person `u` was neither ended nor is over. */
export const lives = (now: string): RawBuilder<SqlBool> => sql`(s."revokedAt" is null
  and s."lastSeenAt" > ${idleSince(now)} and s."createdAt" > ${openedSince(now)} and ${awake(now)} and ${young(now)})`;

export const liveSessions = async (
  db: Kysely<DB>,
  uid: string,
  now: string,
  current: string | null,
): Promise<SessionRow[]> => {
  const rows = await db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.uid', 's.uid')
    .select(['s.id', 's.createdAt', 's.lastSeenAt', 's.openedBy', 's.userAgent', 's.address'])
    .where('s.uid', '=', uid)
    .where(lives(now))
    .orderBy('s.lastSeenAt', 'desc')
    .orderBy('s.id')
    .limit(200)
    .execute();
  return rows.map((row) => ({ ...row, current: row.id === current }) as SessionRow);
};

/**
 * Before sessions are ended for good: waits for the writes that run in them or by an API token, and makes later ones
 * wait. Taken before the person's row, which such a write may still refer to.
 */
export const lockSessions = async (db: Kysely<DB>, uid: string): Promise<void> => {
  await db
    .selectFrom('sessions')
    .select('id')
    .where('uid', '=', uid)
    .where('revokedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  await db
    .selectFrom('api_tokens')
    .select('id')
    .where('uid', '=', uid)
    .where('revokedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
};

type Which = { id?: string; except?: string };

/**
 * Ends sessions of a person and answers how many. `forget` deletes the offline secret of their browsers too:
 * what was signed out by name is not to be opened again without signing in.
 */
export const revokeSessionsOf = async (
  db: Kysely<DB>,
  uid: string,
  now: string,
  which: Which = {},
  forget = false,
): Promise<number> => {
  let query = db.updateTable('sessions').set({ revokedAt: now }).where('uid', '=', uid);
  if (which.id) query = query.where('id', '=', which.id);
  if (which.except) query = query.where('id', '!=', which.except);
  const ended = await query.where('revokedAt', 'is', null).returning('deviceId').execute();
  const devices = ended.map(({ deviceId }) => deviceId).filter((id) => id !== null);
  if (forget && devices.length > 0)
    await db.updateTable('known_devices').set({ secret: null }).where('id', 'in', devices).execute();
  return ended.length;
};

/** When the second step was done in a session; null where it was not. */
export const steppedAtOf = async (db: Kysely<DB>, id: string): Promise<string | null> =>
  (await db.selectFrom('sessions').select('steppedAt').where('id', '=', id).executeTakeFirst())?.steppedAt ??
  null;

/** Writes down when the second step was done in a session of a person, or that it was in none, nor for a token. */
export const saveStep = async (
  db: Kysely<DB>,
  uid: string,
  steppedAt: string | null,
  id?: string,
): Promise<void> => {
  const query = db.updateTable('sessions').set({ steppedAt }).where('uid', '=', uid);
  await (id ? query.where('id', '=', id) : query.where('revokedAt', 'is', null)).execute();
  if (!id) await db.updateTable('api_tokens').set({ steppedAt }).where('uid', '=', uid).execute();
};

type StoredView = { mode: ViewMode; viewAs: string | null; viewEndsAt: string | null };

/** Whose eyes a session uses from now on. */
export const saveView = async (db: Kysely<DB>, id: string, view: StoredView): Promise<void> => {
  await db.updateTable('sessions').set(view).where('id', '=', id).execute();
};

/** The browsers of some sessions, as far as they are kept. */
export const browsersOf = async (
  db: Kysely<DB>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'userAgent'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, userAgent }) => [id, userAgent]));
};

/** The events of somebody that are about signing in and out. */
export const isSignIn = (uid: string) =>
  sql<boolean>`"noun" = 'users' and "rowId" = ${uid} and "verb" = any(${[...signInVerbs]}::text[])`;
