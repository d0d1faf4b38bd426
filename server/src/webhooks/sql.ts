import { type MailState, onTheWay } from 'domain/outbox';
import {
  type endedWith,
  receiverRests,
  type Webhook,
  type WebhookDelivery,
  type WebhookState,
} from 'domain/webhooks';
import { type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { inWords } from '#platform/database/statements.ts';
import { behind } from '#platform/live/feed-read.ts';
import type { Position } from '#platform/live/position.ts';
import type { StoredEvent } from '#platform/operations/events.ts';
import { newestFirst, type Stretch } from '#platform/rows/page.ts';

type Db = Kysely<DB>;

/** The noun by which the outbox knows what webhooks are told. */
export const deliveryNoun = 'webhooks';

const active: WebhookState = 'active';
const queued = inWords(['queued'] satisfies MailState[]);
const cancelled: MailState = 'cancelled';

export type HookRow = Selectable<DB['webhooks']> & Pick<Webhook, 'state'>;

export const byName = newestFirst<Webhook>();

export const countHooks = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as "count" from webhooks`.execute(db);
  return rows[0]?.count ?? 0;
};

export const activeHooks = (db: Db): Promise<HookRow[]> =>
  db.selectFrom('webhooks').selectAll().where('state', '=', active).$castTo<HookRow>().execute();

export const findHook = async (db: Db, id: string): Promise<HookRow | undefined> =>
  db.selectFrom('webhooks').selectAll().where('id', '=', id).$castTo<HookRow>().executeTakeFirst();

/** One, locked until what became of it is written down. */
export const lockHook = (db: Db, id: string): Promise<HookRow | undefined> =>
  db
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .$castTo<HookRow>()
    .executeTakeFirst();

export const saveHook = async (db: Db, id: string, changes: Updateable<DB['webhooks']>): Promise<void> => {
  await db.updateTable('webhooks').set(changes).where('id', '=', id).execute();
};

/** How far the log has been read, held for this transaction; null while another one reads. */
export const takeReading = async (db: Db): Promise<Position | null> => {
  const { rows } = await sql<Position>`
    select "xid"::text as "xid", "position" from webhook_reading for update skip locked`.execute(db);
  return rows[0] ?? null;
};

export const saveReading = async (db: Db, { xid, position }: Position): Promise<void> => {
  await sql`update webhook_reading set "xid" = ${xid}::text::xid8, "position" = ${position}`.execute(db);
};

/** The log is read from now on where nobody has read it so far. */
export const beginReading = async (db: Db): Promise<void> => {
  await sql`select from webhook_reading for update`.execute(db);
  await sql`
    update webhook_reading set "xid" = pg_snapshot_xmin(pg_current_snapshot()), "position" = 0
    where not exists (select from webhooks where "state" = ${active})`.execute(db);
};

export type HeardEvent = Position & Pick<StoredEvent, 'noun' | 'verb' | 'rowId' | 'at'>;

/** The next events of the log that no running transaction can still write before. */
export const eventsBehind = async (db: Db, place: Position, limit: number): Promise<HeardEvent[]> => {
  const { rows } = await sql<HeardEvent>`
    select events."xid"::text as "xid", "position", "noun", "verb", "rowId", "at" from events
    where ${behind(place)} and events."xid" < pg_snapshot_xmin(pg_current_snapshot())
    order by events."xid", "position" limit ${limit}`.execute(db);
  return rows;
};

export type NewTold = {
  id: string;
  webhookId: string;
  position: number | null;
  type: string;
  rowId: string | null;
};

/** Writes down what is to be told; answers the ids of what was not there already. */
export const insertTold = async (db: Db, told: readonly NewTold[], now: string): Promise<Set<string>> => {
  if (told.length === 0) return new Set();
  // One value for all of them: a statement has room for 65,535.
  const { rows } = await sql<{ id: string }>`
    insert into webhook_deliveries ("id", "webhookId", "position", "type", "rowId", "createdAt")
    select each.*, ${now}::timestamptz from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
      as each("id" uuid, "webhookId" uuid, "position" bigint, "type" text, "rowId" text)
    on conflict do nothing returning "id"`.execute(db);
  return new Set(rows.map(({ id }) => id));
};

export type ToldRow = Selectable<DB['webhook_deliveries']>;

export const findTold = async (db: Db, id: string): Promise<ToldRow | undefined> =>
  db.selectFrom('webhook_deliveries').selectAll().where('id', '=', id).executeTakeFirst();

/** Of what is told by several deliveries, which webhook each is of. */
export const hooksOfTold = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select(['id', 'webhookId'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, webhookId }) => [id, webhookId]));
};

export const findEvent = (db: Db, position: number): Promise<StoredEvent | undefined> =>
  db
    .selectFrom('events')
    .selectAll()
    .where('position', '=', position)
    .$castTo<StoredEvent>()
    .executeTakeFirst();

const waitingOf = (hook: string) => sql`"noun" = ${deliveryNoun} and "state" = ${queued}
  and "rowId" in (select "id" from webhook_deliveries where "webhookId" = ${hook})`;

/** What waited for the receiver to be tried again is due. */
export const wakeWaiting = async (db: Db, hook: string): Promise<void> => {
  await sql`update outbox set "nextAt" = null, "lastError" = null
    where ${waitingOf(hook)} and "lastError" = ${receiverRests}`.execute(db);
};

/** Ends what waits for a webhook. */
export const endWaiting = async (
  db: Db,
  hook: string,
  state: Extract<MailState, 'failed' | 'cancelled'>,
  reason: (typeof endedWith)[keyof typeof endedWith],
): Promise<void> => {
  await sql`update outbox set "state" = ${state}, "nextAt" = null, "lastError" = ${reason}, "version" = "version" + 1
    where ${waitingOf(hook)}`.execute(db);
};

/** What waits for a webhook that is no more waits no longer. */
export const endOrphans = async (db: Db): Promise<void> => {
  await sql`update outbox set "state" = ${cancelled}, "nextAt" = null, "version" = "version" + 1
    where "noun" = ${deliveryNoun} and "state" = ${queued}
      and not exists (select from webhook_deliveries as d where d."id" = outbox."rowId")`.execute(db);
};

export const toldOrder = newestFirst<WebhookDelivery>('d');

const log = sql`select d."id", d."type", d."rowId", d."createdAt", o."state", o."attempts", o."lastError",
    case when o."state" = ${queued} then o."nextAt" end as "nextAt", o."sentAt"
  from webhook_deliveries as d join outbox as o on o."noun" = ${deliveryNoun} and o."rowId" = d."id"`;

/** The log of one webhook. */
export const listTold = async (
  db: Db,
  hook: string,
  { beyond, by, limit }: Stretch,
): Promise<WebhookDelivery[]> =>
  (
    await sql<WebhookDelivery>`${log} where d."webhookId" = ${hook} and ${beyond} order by ${by} limit ${limit}`.execute(
      db,
    )
  ).rows;

/** One line of it. */
export const shownTold = async (db: Db, id: string): Promise<WebhookDelivery | undefined> =>
  (await sql<WebhookDelivery>`${log} where d."id" = ${id}`.execute(db)).rows[0];

/** Deletes what was told long ago, and is on its way no more. */
export const sweepTold = async (db: Db, before: string): Promise<void> => {
  await sql`
    with gone as (
      delete from outbox where "noun" = ${deliveryNoun} and "state" not in (${inWords(onTheWay)})
        and "rowId" in (select "id" from webhook_deliveries where "createdAt" < ${before}::timestamptz)
      returning "rowId")
    delete from webhook_deliveries where "id" in (select "rowId" from gone)`.execute(db);
};
