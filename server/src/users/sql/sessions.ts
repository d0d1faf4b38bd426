import { day, later, type ViewMode } from 'domain/kernel';
import { type SessionRow, sessionIdleLife, sessionLife, signInVerbs } from 'domain/users';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { readSettings } from '#settings';

/** Sessions opened before that are over, however much they are used. */
export const openedSince = (now: string): string => later(now, -sessionLife);
/** Sessions last used before that are over. */
export const idleSince = (now: string): string => later(now, -sessionIdleLife);

export const liveSessions = async (
  db: Kysely<DB>,
  uid: string,
  now: string,
  current: string | null,
): Promise<SessionRow[]> => {
  const { sessionDays } = await readSettings(db);
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'createdAt', 'lastSeenAt', 'openedBy', 'userAgent', 'address'])
    .where('uid', '=', uid)
    .where('revokedAt', 'is', null)
    .where('lastSeenAt', '>', later(now, -sessionDays.idle * day))
    .where('createdAt', '>', later(now, -sessionDays.most * day))
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id')
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
