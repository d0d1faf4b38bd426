import { administrators, type Refusal, type Role } from 'domain/kernel';
import { type ErasureState, stepsOfSomebody } from 'domain/privacy';
import { type AccountStatus, protectedFields } from 'domain/users';
import { type Insertable, type Kysely, type SqlBool, sql, type Updateable } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Keys } from '#platform/keys/keys.ts';
import {
  emailIndex,
  type OpenUser,
  openField,
  openUser,
  phoneIndex,
  sealField,
  type UserRow,
} from './person.ts';

type Db = Kysely<DB>;

/** Whose account an address is; null where it is nobody's. */
export const uidByEmail = async (
  { db, keys }: { db: Db; keys: Keys },
  email: string,
): Promise<string | null> => {
  const found = await db
    .selectFrom('users')
    .select('uid')
    .where('emailIndex', '=', emailIndex(keys, email))
    .executeTakeFirst();
  return found?.uid ?? null;
};

/** Seals what was found in plain text, in place (ENC-02). */
const sealPlain = async (db: Db, keys: Keys, user: OpenUser, now: string): Promise<void> => {
  const sealed = Object.fromEntries(
    user.plain.map((field) => [field, sealField(keys, user.uid, field, user[field] ?? '')]),
  );
  await db
    .updateTable('users')
    .set({
      ...sealed,
      emailIndex: emailIndex(keys, user.email),
      phoneIndex: phoneIndex(keys, user.phone),
      encryptionMigrated: true,
      encryptionMigratedAt: now,
    })
    .where('uid', '=', user.uid)
    .execute();
};

const open = async (db: Db, keys: Keys, now: string, rows: UserRow[]): Promise<OpenUser[]> => {
  const users = rows.map((row) => openUser(keys, row));
  for (const user of users) if (user.plain.length > 0) await sealPlain(db, keys, user, now);
  return users;
};

type Reading = { db: Db; keys: Keys; now: string };

export const findUser = async ({ db, keys, now }: Reading, uid: string): Promise<OpenUser | null> => {
  const rows = await db.selectFrom('users').selectAll().where('uid', '=', uid).execute();
  return (await open(db, keys, now, rows))[0] ?? null;
};

/** The same, locked until the transaction ends. */
export const lockUser = async ({ db, keys, now }: Reading, uid: string): Promise<OpenUser | undefined> => {
  const rows = await db.selectFrom('users').selectAll().where('uid', '=', uid).forUpdate().execute();
  return (await open(db, keys, now, rows))[0];
};

/** Everybody, or those of some roles and a status; display names are sealed, so the caller sorts. */
export const listUsers = async (
  { db, keys, now }: Reading,
  only: { roles?: readonly Role[] | undefined; status?: AccountStatus | undefined } = {},
): Promise<OpenUser[]> => {
  let query = db.selectFrom('users').selectAll();
  if (only.roles) query = query.where('role', 'in', [...only.roles]);
  if (only.status) query = query.where('status', '=', only.status);
  return open(db, keys, now, await query.execute());
};

const [running, done]: ErasureState[] = ['running', 'done'];

/** Whether somebody was erased, or is by now too far to come back: their account is what is left of them, and nobody's. */
export const isErased = async (db: Db, uid: string): Promise<boolean> => {
  const { rows } = await sql`
    select from erasures where "noun" = 'users' and "rowId" = ${uid}
      and ("state" = ${done} or ("state" = ${running} and "step" <> all (${[...stepsOfSomebody]}::text[]))) limit 1`.execute(
    db,
  );
  return rows.length > 0;
};

/** Somebody as the rules about other people ask for them. */
export type Candidate = { uid: string; role: Role; active: boolean };

/** Who somebody is by now; `lock`: their row may not change before this transaction ends. */
export const findCandidate = async (db: Db, uid: string, lock?: 'lock'): Promise<Candidate | null> => {
  const query = db.selectFrom('users').select(['uid', 'role', 'status']).where('uid', '=', uid);
  const person = await (lock ? query.forShare() : query).executeTakeFirst();
  return person ? { uid, role: person.role as Role, active: person.status === 'active' } : null;
};

/** Refuses somebody who does not fit; their row stays as it is until what names them is written. Nobody fits. */
export const personProblem = async (
  db: Db,
  uid: string | null | undefined,
  fits: (person: Candidate) => boolean,
  refusal: Refusal,
): Promise<Refusal | null> => {
  if (uid === null || uid === undefined) return null;
  const person = await findCandidate(db, uid, 'lock');
  return person && fits(person) ? null : refusal;
};

/** Display names by uid, opened. */
export const namesOf = async (
  { db, keys }: Pick<Reading, 'db' | 'keys'>,
  uids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (uids.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['uid', 'displayName'])
    .where('uid', '=', sql<string>`any(${uids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ uid, displayName }) => [uid, openField(keys, uid, 'displayName', displayName)]));
};

/** Whether anybody active is among these people, or has this role. */
export const isAnyActive = async (
  db: Db,
  among: { uids: readonly string[] } | { role: Role },
): Promise<boolean> => {
  const active = db.selectFrom('users').select('uid').where('status', '=', 'active').limit(1);
  const found =
    'role' in among ? active.where('role', '=', among.role) : active.where('uid', 'in', [...among.uids]);
  return (await found.execute()).length > 0;
};

/** Whether the person `u` works here: neither suspended nor gone. */
export const worksHere = sql<SqlBool>`u."status" = 'active'`;

/** Whose account an address is, while it is active. */
export const activeUidOf = async (db: Db, email: string): Promise<string | null> => {
  const account = await db
    .selectFrom('credentials')
    .innerJoin('users', 'users.uid', 'credentials.uid')
    .select('credentials.uid')
    .where('credentials.email', '=', email)
    .where('users.status', '=', 'active')
    .executeTakeFirst();
  return account?.uid ?? null;
};

/** Writes down that somebody signed in; no change of the profile, so the version stays. */
export const touchLogin = async ({ db, keys, now }: Reading, uid: string): Promise<OpenUser | null> => {
  const touched = db.updateTable('users').set({ lastLoginAt: now }).where('uid', '=', uid).returningAll();
  return (await open(db, keys, now, await touched.execute()))[0] ?? null;
};

/** Locks the question who administers: two demotions at once are asked one after the other (USR-19). */
export const lockAdministrators = async (db: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(7702003)`.execute(db);
};

/** Active administrators other than the named one. */
export const otherAdministrators = async (db: Db, uid: string): Promise<number> => {
  const { count } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('role', 'in', [...administrators])
    .where('status', '=', 'active')
    .where('uid', '!=', uid)
    .executeTakeFirstOrThrow();
  return count;
};

export type UserChanges = Partial<Pick<OpenUser, (typeof protectedFields)[number]>> &
  Omit<Updateable<DB['users']>, (typeof protectedFields)[number]>;

const stored = (value: unknown) =>
  value !== null && typeof value === 'object' ? JSON.stringify(value) : value;

/** Saves changes given in plain text, sealing what is protected, and raises the version. */
export const saveUser = async (
  { db, keys, now }: Reading,
  user: OpenUser,
  changes: UserChanges,
): Promise<OpenUser> => {
  const sealed: Updateable<DB['users']> = Object.fromEntries(
    Object.entries(changes).map(([field, value]) => [field, stored(value)]),
  );
  for (const field of protectedFields) {
    const value = changes[field];
    if (value) sealed[field] = sealField(keys, user.uid, field, value);
  }
  if (changes.email !== undefined) sealed.emailIndex = emailIndex(keys, changes.email);
  if (changes.phone !== undefined) sealed.phoneIndex = phoneIndex(keys, changes.phone);
  const row = await db
    .updateTable('users')
    .set({ ...sealed, version: user.version + 1, updatedAt: now })
    .where('uid', '=', user.uid)
    .returningAll()
    .executeTakeFirstOrThrow();
  return openUser(keys, row);
};

export type NewUser = {
  uid: string;
  email: string;
  displayName: string;
  role: Role;
  held: boolean;
  emailConfirmed: boolean;
};

/** Inserts a profile with its credentials; null when somebody else has the address. */
export const insertUser = async (
  { db, keys, now }: Reading,
  person: NewUser,
  credentials: Omit<Insertable<DB['credentials']>, 'uid' | 'email'>,
  preferences: object,
): Promise<OpenUser | null> => {
  const { uid, email } = person;
  const { tenantId } = await db.selectFrom('installation').select('tenantId').executeTakeFirstOrThrow();
  const row = await db
    .insertInto('users')
    .values({
      uid,
      email: sealField(keys, uid, 'email', email),
      emailIndex: emailIndex(keys, email),
      displayName: sealField(keys, uid, 'displayName', person.displayName),
      role: person.role,
      tenantId,
      createdAt: now,
      updatedAt: now,
      firstLogin: person.held,
      passwordChangeRequired: person.held,
      emailConfirmed: person.emailConfirmed,
      notificationPreferences: JSON.stringify(preferences),
      encryptionMigrated: true,
      encryptionMigratedAt: now,
    })
    .onConflict((conflict) => conflict.column('emailIndex').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  await db
    .insertInto('credentials')
    .values({ uid, email, ...credentials })
    .execute();
  return openUser(keys, row);
};
