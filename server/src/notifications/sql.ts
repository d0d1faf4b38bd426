import { day, later, type Role, type Scope } from 'domain/kernel';
import { type Lead, leadColumns } from 'domain/leads';
import type { DeliveryTimes, Notification, NotificationWishes, Standing, Wish } from 'domain/notifications';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { scopeSql } from '#platform/database/scope.ts';
import type { StoredEvent } from '#platform/operations/events.ts';

type Db = Kysely<DB>;

const fields = [
  'id',
  'userId',
  'type',
  'title',
  'message',
  'leadId',
  'actionUrl',
  'actionLabel',
  'read',
  'deleted',
  'createdAt',
] as const satisfies readonly (keyof Notification)[];

const wireColumns = sql.join(fields.map((field) => sql.ref(`told.${field}`)));

/** A notification beside the facts of its lead that say who may see it. */
export type Told = Notification & {
  inApp: boolean;
  leadRep: string | null;
  leadColumn: string | null;
  leadDeleted: boolean | null;
  aboutClient: boolean;
};

// The scope speaks of one row: the notification, and of its lead what sight depends on.
const told = sql`(
  select n.*, l."assignedRep" as "leadRep", l."column" as "leadColumn", l."deleted" as "leadDeleted",
    n."actionUrl" ~ '^/clients(/|$)' as "aboutClient"
  from notifications n left join leads l on l."id" = n."leadId") as told`;

/** Rows by id with their leads' facts, deleted ones included. */
export const toldById = async (db: Db, ids: readonly string[]): Promise<Told[]> => {
  const { rows } = await sql<Told>`
    select ${wireColumns}, told."inApp", told."leadRep", told."leadColumn", told."leadDeleted",
      told."aboutClient"
    from ${told} where told."id" = any(${ids}::uuid[])`.execute(db);
  return rows;
};

/** What goes over the wire of it. */
export const wireOf = (row: Told): Notification =>
  Object.fromEntries(fields.map((field) => [field, row[field]])) as Notification;

export type Place = readonly [createdAt: string, id: string];

// Said beside the scope as well: of alternatives that share it, no plan makes an index condition.
const ownOnly = (uid: string | null) =>
  uid === null ? sql`not told."deleted"` : sql`told."userId" = ${uid} and not told."deleted"`;

/** A page, newest first, of one person's or (null) everybody's. */
export const listNotifications = async (
  db: Db,
  scope: Scope,
  uid: string | null,
  after: Place | null,
  limit: number,
): Promise<Notification[]> => {
  const beyond = after
    ? sql`and (told."createdAt", told."id") < (${after[0]}::timestamptz, ${after[1]}::uuid)`
    : sql``;
  const { rows } = await sql<Notification>`
    select ${wireColumns} from ${told} where ${ownOnly(uid)} and ${scopeSql(scope, 'told')} ${beyond}
    order by told."createdAt" desc, told."id" desc limit ${limit}`.execute(db);
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
      told."aboutClient"
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

/** Somebody who may be told. */
export type Receiver = DeliveryTimes & NotificationWishes & { uid: string; role: Role };

const receivers = (db: Db) =>
  db
    .selectFrom('users')
    .select([
      'uid',
      'role',
      'notificationPreferences',
      'newLeadAlertsEnabled',
      'leadAlertMethods',
      'newAnnouncementAlertsEnabled',
      'announcementAlertMethods',
      'autoRemindersEnabled',
      'autoReminderMethods',
      'preferredNotificationDays',
      'preferredNotificationTime',
      'preferredTimeZone',
    ])
    .where('status', '=', 'active');

/** Active people by uid. */
export const receiversOf = (db: Db, uids: readonly string[]): Promise<Receiver[]> =>
  receivers(db).where('uid', '=', sql<string>`any(${uids}::uuid[])`).$castTo<Receiver>().execute();

/** Active people by role. */
export const receiversIn = (db: Db, roles: readonly Role[]): Promise<Receiver[]> =>
  receivers(db)
    .where('role', 'in', [...roles])
    .$castTo<Receiver>()
    .execute();

// Any fixed number: what is told to one person is told one after another, or repeats would not find each other.
const tellingLock = 7_702_007;

/** Lets this transaction alone tell these people anything; in one order, so that two never wait for each other. */
export const lockReceivers = async (db: Db, uids: readonly string[]): Promise<void> => {
  await sql`
    select pg_advisory_xact_lock(${tellingLock}, key)
    from (select distinct hashtext(uid) as key from unnest(${uids}::text[]) as uid order by key) as keys`.execute(
    db,
  );
};

/** Writes down that these people are told of it; answers those who had not been. */
export const notYetTold = async (
  db: Db,
  key: string,
  uids: readonly string[],
  at: string,
): Promise<Set<string>> => {
  const { rows } = await sql<{ userId: string }>`
    insert into notification_sources ("key", "userId", "at")
    select ${key}, uid, ${at}::timestamptz from unnest(${uids}::uuid[]) as uid
    on conflict do nothing returning "userId"`.execute(db);
  return new Set(rows.map(({ userId }) => userId));
};

/** What one more telling may be a repeat of: what is unread of late, or said by the same request. */
export type Lately = { since: string; unreadSince: string; group: string };

/** What these people have been told of late, by person; not all of it, which may be very much. */
export const standingOf = async (
  db: Db,
  uids: readonly string[],
  { since, unreadSince, group }: Lately,
): Promise<Map<string, Standing[]>> => {
  const rows = await db
    .selectFrom('notifications')
    .select(['id', 'userId', 'type', 'title', 'message', 'leadId', 'read', 'createdAt', 'groupKey', 'count'])
    .where('userId', '=', sql<string>`any(${uids}::uuid[])`)
    .where(sql<boolean>`not "deleted"`)
    .where('createdAt', '>', since)
    .where(sql<boolean>`("createdAt" > ${unreadSince} and not "read" or "groupKey" like ${`%:${group}`})`)
    .execute();
  return Map.groupBy(rows, ({ userId }) => userId);
};

export type NewNotification = Notification & {
  groupKey: string;
  count: number;
  inApp: boolean;
  wish: Wish;
  methods: readonly string[];
  dueAt: string | null;
};

const written = [
  ...fields,
  'groupKey',
  'count',
  'inApp',
  'wish',
  'methods',
  'dueAt',
] as const satisfies readonly (keyof NewNotification)[];
const writtenColumns = sql.join(written.map((field) => sql.ref(field)));
const renewed = sql.join(
  written
    .filter((field) => field !== 'id' && field !== 'userId')
    .map((field) => sql`${sql.ref(field)} = ${sql.ref(`excluded.${field}`)}`),
);

/** Writes notifications, new ones and those that say more than before, in one statement. */
export const saveNotifications = async (db: Db, rows: readonly NewNotification[]): Promise<void> => {
  if (rows.length === 0) return;
  await sql`
    insert into notifications (${writtenColumns})
    select ${writtenColumns} from jsonb_populate_recordset(null::notifications, ${JSON.stringify(rows)})
    on conflict ("id") do update set ${renewed}, "deliveredAt" = case
      -- The same words again were said beyond the application too.
      when notifications."title" = excluded."title" and notifications."message" = excluded."message"
      then notifications."deliveredAt" end`.execute(db);
};

/** Everybody who has been told of a lead, with what stands about it. */
export const toldOfLead = async (db: Db, leadId: string): Promise<(Notification & { role: Role })[]> =>
  db
    .selectFrom('notifications')
    .innerJoin('users', 'users.uid', 'notifications.userId')
    .select([...fields.map((field) => `notifications.${field}` as const), 'users.role'])
    .where('leadId', '=', leadId)
    .where(sql<boolean>`not "deleted" and "inApp"`)
    .$castTo<Notification & { role: Role }>()
    .execute();

/** The last event that gave a lead to its present rep. */
export const givingOf = async (
  db: Db,
  leadId: string,
  rep: string,
): Promise<{ position: number; actor: string | null } | undefined> =>
  db
    .selectFrom('events')
    .select(['position', 'actor'])
    .where('noun', '=', 'leads')
    .where('rowId', '=', leadId)
    .where(sql<boolean>`"after" ->> 'assignedRep' = ${rep}`)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();

/** A whole event by its position. */
export const eventAt = async (db: Db, position: number): Promise<StoredEvent> => {
  const found = db.selectFrom('events').selectAll().where('position', '=', position);
  return (await found.executeTakeFirstOrThrow()) as unknown as StoredEvent;
};

/** The last events of a noun with one of some verbs, oldest first. */
export const newestEvents = async (
  db: Db,
  noun: string,
  verbs: readonly string[],
  limit: number,
): Promise<StoredEvent[]> => {
  const newest = db
    .selectFrom('events')
    .selectAll()
    .where('noun', '=', noun)
    .where('verb', 'in', [...verbs]);
  const rows = await newest.orderBy('position', 'desc').limit(limit).execute();
  return rows.reverse() as unknown as StoredEvent[];
};

/** Marks read what was told before a moment. */
export const readBefore = async (db: Db, at: string): Promise<void> => {
  await db.updateTable('notifications').set({ read: true }).where('createdAt', '<', at).execute();
};

/** Leads whose next step came due of late and whose rep has not been told; looked for among those that are late. */
export const stepsDue = (db: Db, now: string, limit: number): Promise<Lead[]> =>
  db
    .selectFrom('leads')
    .selectAll()
    // Every column, named for the index that begins with it.
    .where('column', 'in', [...leadColumns])
    .where(sql<boolean>`not "deleted" and coalesce("dueAt", 'infinity'::timestamptz) <= ${now}`)
    .where('assignedRep', 'is not', null)
    .where(sql<boolean>`"nextStep" ->> 'dueAt' between ${later(now, -7 * day)} and ${now}`)
    .where(
      sql<boolean>`not exists (select from notification_sources where "userId" = "assignedRep"
        and "key" = 'step:' || leads."id" || ':' || ("nextStep" ->> 'dueAt'))`,
    )
    .orderBy('id')
    .limit(limit)
    .$castTo<Lead>()
    .execute();

/** Forgets what was deleted a month ago and what was read half a year ago. */
export const forgetOld = async (db: Db, now: string): Promise<void> => {
  const past = (days: number) => later(now, -days * day);
  await sql`delete from notifications
    where "deleted" and "deletedAt" < ${past(30)}::timestamptz
      or "read" and "createdAt" < ${past(180)}::timestamptz`.execute(db);
  await sql`delete from notification_sources where "at" < ${past(30)}::timestamptz`.execute(db);
  await db.deleteFrom('dispatches').where('createdAt', '<', past(30)).execute();
};
