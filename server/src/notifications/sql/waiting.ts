import type { BeyondMethod, Wish } from 'domain/notifications';
import type { MailState } from 'domain/outbox';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

type Db = Kysely<DB>;

export type DeliveryFacts = {
  wish: Wish;
  methods: BeyondMethod[];
  /** Whether what it reminds of is still to come and its receiver takes part; null: it reminds of nothing. */
  stillOn: boolean | null;
};

/** People for whom something waits whose time has come. */
export const peopleDue = async (db: Db, now: string, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('notifications')
    .select('userId')
    .distinct()
    .where('dueAt', '<=', now)
    .where('deliveredAt', 'is', null)
    .limit(limit)
    .execute();
  return rows.map(({ userId }) => userId);
};

/** Ids of what waits for one person by now, locked. */
export const lockDue = async (db: Db, uid: string, now: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('notifications')
    .select('id')
    .where('userId', '=', uid)
    .where('dueAt', '<=', now)
    .where('deliveredAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
};

/** What of notifications only their delivery asks. */
export const deliveryFacts = async (db: Db, ids: readonly string[]): Promise<Map<string, DeliveryFacts>> => {
  const { rows } = await sql<DeliveryFacts & { id: string }>`
    select n."id", n."wish", n."methods",
      case when n."appointmentId" is not null then a."deletedAt" is null
        and a."status" in ('scheduled', 'confirmed', 'in_progress')
        and (a."assignedTo" = n."userId" or a."attendees" @> array[n."userId"]) end as "stillOn"
    from notifications n left join appointments a on a."id" = n."appointmentId"
    where n."id" = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
};

export const saveDue = async (db: Db, ids: readonly string[], dueAt: string): Promise<void> => {
  await db
    .updateTable('notifications')
    .set({ dueAt })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
};

export const saveDelivered = async (db: Db, ids: readonly string[], now: string): Promise<void> => {
  await db
    .updateTable('notifications')
    .set({ deliveredAt: now })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
};

/** One mail, text or push to one person. */
export type Dispatch = {
  id: string;
  userId: string;
  method: BeyondMethod;
  notifications: string[];
  createdAt: string;
};

export const insertDispatch = async (db: Db, dispatch: Dispatch): Promise<void> => {
  await db.insertInto('dispatches').values(dispatch).execute();
};

export const findDispatch = async (db: Db, id: string): Promise<Dispatch | undefined> =>
  db.selectFrom('dispatches').selectAll().where('id', '=', id).$castTo<Dispatch>().executeTakeFirst();

/** What became of a dispatch at each address. */
export const sentOf = async (
  db: Db,
  id: string,
): Promise<{ address: string; state: MailState; reason: string }[]> => {
  const rows = await db
    .selectFrom('outbox')
    .select(['toAddress', 'state', 'lastError'])
    .where('noun', '=', 'notifications')
    .where('rowId', '=', id)
    .orderBy('toAddress')
    .execute();
  return rows.map(({ toAddress, state, lastError }) => ({
    address: toAddress,
    state: state as MailState,
    reason: lastError ?? '',
  }));
};
