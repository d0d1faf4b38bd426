import { day, later, type Role } from 'domain/kernel';
import { type Lead, leadColumns } from 'domain/leads';
import type {
  DeliveryTimes,
  foldsWith,
  Notification,
  NotificationWishes,
  Standing,
  Wish,
} from 'domain/notifications';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { notificationFields } from './rows.ts';

type Db = Kysely<DB>;

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
export type Lately = ReturnType<typeof foldsWith> & { since: string; unreadSince: string };

/** What these people have been told of late, by person; not all of it, which may be very much. */
export const standingOf = async (
  db: Db,
  uids: readonly string[],
  { since, unreadSince, leadIds, groupKeys, alwaysOf }: Lately,
): Promise<Map<string, Standing[]>> => {
  const rows = await db
    .selectFrom('notifications')
    .select(['id', 'userId', 'type', 'title', 'message', 'leadId', 'read', 'createdAt', 'groupKey', 'count'])
    .where('userId', '=', sql<string>`any(${uids}::uuid[])`)
    .where(sql<boolean>`not "deleted"`)
    .where('createdAt', '>', since)
    .where(
      sql<boolean>`("createdAt" > ${unreadSince} and not "read"
          and ("leadId" = any(${leadIds}::uuid[]) or "leadId" is null or "type" = ${alwaysOf})
        or "groupKey" = any(${groupKeys}::text[]))`,
    )
    .execute();
  return Map.groupBy(rows, ({ userId }) => userId);
};

export type NewNotification = Notification & {
  groupKey: string;
  count: number;
  inApp: boolean;
  wish: Wish;
  appointmentId: string | null;
  methods: readonly string[];
  dueAt: string | null;
};

const written = [
  ...notificationFields,
  'groupKey',
  'count',
  'inApp',
  'wish',
  'appointmentId',
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
    .select([...notificationFields.map((field) => `notifications.${field}` as const), 'users.role'])
    .where('leadId', '=', leadId)
    .where(sql<boolean>`not "deleted" and "inApp"`)
    .$castTo<Notification & { role: Role }>()
    .execute();

/** Leads whose next step came due of late and whose rep has not been told; looked for among those that are late. */
export const stepsDue = (db: Db, now: string, limit: number): Promise<Lead[]> =>
  db
    .selectFrom('leads')
    .selectAll()
    // Every column, named for the index that begins with it.
    .where('column', 'in', [...leadColumns])
    .where(sql<boolean>`not "deleted" and coalesce("dueAt", 'infinity'::timestamptz) <= ${now}`)
    .where('assignedRep', 'is not', null)
    // What is an event of the calendar is called by its own reminders.
    .where(sql<boolean>`not jsonb_exists("nextStep", 'appointmentId')`)
    .where(sql<boolean>`"nextStep" ->> 'dueAt' between ${later(now, -7 * day)} and ${now}`)
    .where(
      sql<boolean>`not exists (select from notification_sources where "userId" = "assignedRep"
        and "key" = 'step:' || leads."id" || ':' || ("nextStep" ->> 'dueAt'))`,
    )
    .orderBy('id')
    .limit(limit)
    .$castTo<Lead>()
    .execute();
