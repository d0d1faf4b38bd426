import { day, later, type Scope } from 'domain/kernel';
import { type Notification, notificationAnswer } from 'domain/notifications';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { scopeSql } from '#platform/database/scope.ts';
import { newestFirst, type Stretch } from '#platform/rows/page.ts';
import { columnsOf } from '#platform/rows/table.ts';

type Db = Kysely<DB>;

/** What goes over the wire of a notification. */
export const notificationFields = columnsOf(notificationAnswer);

const wireColumns = sql.join(notificationFields.map((field) => sql.ref(`told.${field}`)));

/** A notification beside the facts of its lead that say who may see it. */
export type Told = Notification & {
  inApp: boolean;
  leadRep: string | null;
  leadColumn: string | null;
  leadDeleted: boolean | null;
  forAdministrators: boolean;
};

// The scope speaks of one row: the notification, and of its lead what sight depends on.
const told = sql`(
  select n.*, l."assignedRep" as "leadRep", l."column" as "leadColumn", l."deleted" as "leadDeleted",
    n."actionUrl" ~ '^/(clients(/|$)|invoices([/?]|$)|documents[?]|messaging[?]tab=unknown$|support[?]tab=requests&whose=all&)' as "forAdministrators"
  from notifications n left join leads l on l."id" = n."leadId") as told`;

/** Rows by id with their leads' facts, deleted ones included. */
export const toldById = async (db: Db, ids: readonly string[]): Promise<Told[]> => {
  const { rows } = await sql<Told>`
    select ${wireColumns}, told."inApp", told."leadRep", told."leadColumn", told."leadDeleted",
      told."forAdministrators"
    from ${told} where told."id" = any(${ids}::uuid[])`.execute(db);
  return rows;
};

/** A notification as it goes over the wire. */
export const wireOf = (row: Told): Notification =>
  Object.fromEntries(notificationFields.map((field) => [field, row[field]])) as Notification;

// Said beside the scope as well: of alternatives that share it, no plan makes an index condition.
const ownOnly = (uid: string | null) =>
  uid === null ? sql`not told."deleted"` : sql`told."userId" = ${uid} and not told."deleted"`;

/** The order of notifications. */
export const lastToldFirst = newestFirst<Notification>('told');

/** A page of one person's or (null) everybody's. */
export const listNotifications = async (
  db: Db,
  scope: Scope,
  uid: string | null,
  { beyond, by, limit }: Stretch,
): Promise<Notification[]> => {
  const { rows } = await sql<Notification>`
    select ${wireColumns} from ${told} where ${ownOnly(uid)} and ${scopeSql(scope, 'told')} and ${beyond}
    order by ${by} limit ${limit}`.execute(db);
  return rows;
};

/** How many somebody sees, all or the unread. */
export const countNotifications = async (
  db: Db,
  scope: Scope,
  uid: string,
  only: 'all' | 'unread',
): Promise<number> => {
  const unread = only === 'unread' ? sql`and not told."read"` : sql``;
  const { rows } = await sql<{ count: number }>`
    select count(*) as "count" from ${told}
    where ${ownOnly(uid)} ${unread} and ${scopeSql(scope, 'told')}`.execute(db);
  return rows[0]?.count ?? 0;
};

/** One in sight, locked. */
export const lockNotification = async (db: Db, id: string, scope: Scope): Promise<Told | undefined> => {
  await sql`select from notifications where "id" = ${id} for update`.execute(db);
  const { rows } = await sql<Told>`
    select ${wireColumns}, told."inApp", told."leadRep", told."leadColumn", told."leadDeleted",
      told."forAdministrators"
    from ${told} where told."id" = ${id} and ${scopeSql(scope, 'told')}`.execute(db);
  return rows[0];
};

export const saveRead = async (db: Db, id: string): Promise<void> => {
  await db.updateTable('notifications').set({ read: true }).where('id', '=', id).execute();
};

export const saveDeleted = async (db: Db, id: string, now: string): Promise<void> => {
  await db.updateTable('notifications').set({ deleted: true, deletedAt: now }).where('id', '=', id).execute();
};

/** Marks everything of one person read, in one statement. */
export const readAll = async (db: Db, uid: string): Promise<number> => {
  const query = db.updateTable('notifications').set({ read: true }).where('userId', '=', uid);
  const { numUpdatedRows } = await query.where(sql<boolean>`not "read" and not "deleted"`).executeTakeFirst();
  return Number(numUpdatedRows);
};

/** Deletes everything of one person, in one statement; soft, as each one is. */
export const deleteAll = async (db: Db, uid: string, now: string): Promise<number> => {
  const query = db.updateTable('notifications').set({ deleted: true, deletedAt: now });
  const { numUpdatedRows } = await query
    .where('userId', '=', uid)
    .where(sql<boolean>`not "deleted"`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
};

/** Marks read what was told before a moment. */
export const readBefore = async (db: Db, at: string): Promise<void> => {
  await db.updateTable('notifications').set({ read: true }).where('createdAt', '<', at).execute();
};

/** Forgets what was deleted a month ago and what was read half a year ago. */
export const forgetOld = async (db: Db, now: string): Promise<void> => {
  const past = (days: number) => later(now, -days * day);
  await sql`delete from notifications
    where "deleted" and "deletedAt" < ${past(30)}::timestamptz
      or "read" and "createdAt" < ${past(180)}::timestamptz`.execute(db);
  await sql`delete from notification_sources where "at" < ${past(30)}::timestamptz`.execute(db);
  await db.deleteFrom('dispatches').where('createdAt', '<', past(30)).execute();
};
