import { day, later } from 'domain/kernel';
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

type Db = Kysely<DB>;

export type Account = {
  uid: string;
  email: string;
  passwordHash: string | null;
  heldCodeId: string | null;
  active: boolean;
};

const accounts = (db: Db) =>
  db
    .selectFrom('credentials as c')
    .innerJoin('users as u', 'u.uid', 'c.uid')
    .select(['c.uid', 'c.email', 'c.passwordHash', 'c.heldCodeId', 'u.status']);

type Found = { status: string } & Omit<Account, 'active'>;
const accountOf = (found: Found | undefined): Account | null => {
  if (!found) return null;
  const { status, ...account } = found;
  return { ...account, active: status === 'active' };
};

export const accountByEmail = async (db: Db, email: string): Promise<Account | null> =>
  accountOf(await accounts(db).where('c.email', '=', email).executeTakeFirst());

export const accountOfUid = async (db: Db, uid: string): Promise<Account | null> =>
  accountOf(await accounts(db).where('c.uid', '=', uid).executeTakeFirst());

export type DeviceRow = Selectable<DB['known_devices']>;

export const deviceOf = async (db: Db, cookieHash: string, uid: string): Promise<DeviceRow | null> =>
  (await db
    .selectFrom('known_devices')
    .selectAll()
    .where('cookieHash', '=', cookieHash)
    .where('uid', '=', uid)
    .executeTakeFirst()) ?? null;

/** The browser's row for whoever has the address; the same single query whether or not there is one. */
export const deviceForEmail = async (db: Db, cookieHash: string, email: string): Promise<string | null> => {
  const found = await db
    .selectFrom('known_devices as d')
    .innerJoin('credentials as c', 'c.uid', 'd.uid')
    .select('d.id')
    .where('d.cookieHash', '=', cookieHash)
    .where('c.email', '=', email)
    .executeTakeFirst();
  return found?.id ?? null;
};

export const insertDevice = (db: Db, row: Insertable<DB['known_devices']>): Promise<DeviceRow> =>
  db.insertInto('known_devices').values(row).returningAll().executeTakeFirstOrThrow();

/** Writes down that the browser was used, with the offline secret it has from now on. */
export const touchDevice = (db: Db, id: string, secret: string, now: string): Promise<DeviceRow> =>
  db
    .updateTable('known_devices')
    .set({ secret, lastSeenAt: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const findDevice = async (db: Db, id: string): Promise<DeviceRow | null> =>
  (await db.selectFrom('known_devices').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;

/** Changes how somebody signs in. */
export const saveCredentials = async (
  db: Db,
  uid: string,
  changes: Omit<Updateable<DB['credentials']>, 'uid'>,
): Promise<void> => {
  await db.updateTable('credentials').set(changes).where('uid', '=', uid).execute();
};

export type SessionState = Pick<
  Selectable<DB['sessions']>,
  'id' | 'uid' | 'deviceId' | 'openedBy' | 'codeId' | 'provedAt' | 'steppedAt'
>;

const stateOfSession = ['id', 'uid', 'deviceId', 'openedBy', 'codeId', 'provedAt', 'steppedAt'] as const;

export const sessionState = (db: Db, id: string): Promise<SessionState> =>
  db.selectFrom('sessions').select(stateOfSession).where('id', '=', id).executeTakeFirstOrThrow();

export const insertSession = async (db: Db, row: Insertable<DB['sessions']>): Promise<void> => {
  await db.insertInto('sessions').values(row).execute();
};

/** Changes how a session stands: its secret, or when its person last proved who they are. Answers how it stands now. */
export const saveSession = (
  db: Db,
  id: string,
  changes: Pick<Updateable<DB['sessions']>, 'tokenHash' | 'deviceId' | 'codeId' | 'provedAt' | 'steppedAt'>,
): Promise<SessionState> =>
  db
    .updateTable('sessions')
    .set(changes)
    .where('id', '=', id)
    .returning(stateOfSession)
    .executeTakeFirstOrThrow();

/** Deletes links and codes that ended a month ago, and sessions that nobody has used for so many days. */
export const sweepEnded = async (db: Db, now: string, daysKept: number): Promise<void> => {
  await db
    .deleteFrom('tokens')
    .where('expiresAt', '<', later(now, -30 * day))
    .execute();
  await db
    .deleteFrom('sessions')
    .where('lastSeenAt', '<', later(now, -daysKept * day))
    .execute();
};

export type ApprovalRow = Selectable<DB['approvals']>;

/** The approval that lets an address in, locked so that two sign-ups of one address follow each other. */
export const lockApproval = async (db: Db, email: string): Promise<ApprovalRow | null> =>
  (await db
    .selectFrom('approvals')
    .selectAll()
    .where('email', '=', email)
    .where('revokedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()) ?? null;

export const spendApproval = async (db: Db, id: string, uid: string, now: string): Promise<void> => {
  await db
    .updateTable('approvals')
    .set(({ eb }) => ({
      used: true,
      usedAt: now,
      usedBy: uid,
      updatedAt: now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
};

export type Identity = { issuer: string; subject: string };

export const uidOfIdentity = async (db: Db, { issuer, subject }: Identity): Promise<string | null> =>
  (
    await db
      .selectFrom('identities')
      .select('uid')
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirst()
  )?.uid ?? null;

export const tieIdentity = async (
  db: Db,
  { issuer, subject }: Identity,
  uid: string,
  now: string,
): Promise<void> => {
  await db
    .insertInto('identities')
    .values({ issuer, subject, uid, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
