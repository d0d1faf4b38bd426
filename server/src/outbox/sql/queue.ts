import type { MailState } from 'domain/outbox';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { DeliveryChannel } from '#platform/outside/deliveries.ts';
import type { OutboxRow } from './row.ts';

type Db = Kysely<DB>;

// What is being made ready falls due again after this, should its server die before the hand-over.
const makingReady = sql`now() + interval '2 minutes'`;
// Longer than any hand-over lasts; later its sender counts as dead, and nobody knows whether it left.
const lease = sql`now() + interval '3 minutes'`;

type Wanted = { channel: DeliveryChannel; most: number; perSecond: number; domain: string };

/**
 * Takes what is due out of the queue to be made ready; never twice, since others skip what one holds. Nothing while the
 * channel rests or it is not its turn. Still queued: it can be taken back until it is handed over.
 */
export const reserve = async (db: Db, { channel, most, perSecond, domain }: Wanted): Promise<OutboxRow[]> => {
  const { rows } = await sql<OutboxRow>`
    with due as materialized (
      select "id" from outbox
      where "channel" = ${channel} and "state" = 'queued' and ("nextAt" is null or "nextAt" <= now())
        and exists (select from outbox_channels c where c."channel" = ${channel} and c."turnAt" <= now()
          and (c."restsUntil" is null or c."restsUntil" <= now()))
      order by "nextAt" nulls first, "id" limit ${most} for update skip locked),
    turn as (update outbox_channels set
        "turnAt" = greatest("turnAt", now()) + (select count(*) from due) * interval '1 second' / ${perSecond}::float8
      where "channel" = ${channel} and exists (select from due))
    update outbox set "nextAt" = ${makingReady}, "version" = "version" + 1,
      -- The same for every try: a receiver that got it twice may see that.
      "messageId" = coalesce("messageId", '<' || "id" || '@' || ${domain}::text || '>')
    where "id" in (select "id" from due) returning *`.execute(db);
  return rows;
};

/** Marks rows right before their hand-over; of those taken back or changed since, nothing is answered. */
export const markSending = async (
  db: Db,
  rows: readonly Pick<OutboxRow, 'id' | 'version'>[],
): Promise<OutboxRow[]> => {
  if (rows.length === 0) return [];
  const wanted = JSON.stringify(rows.map(({ id, version }) => ({ id, version })));
  const marked = await sql<OutboxRow>`
    update outbox o set "state" = 'sending', "attempts" = o."attempts" + 1, "tries" = o."tries" + 1,
      "version" = o."version" + 1, "nextAt" = ${lease}
    from json_to_recordset(${wanted}::json) as w("id" uuid, "version" int)
    where o."id" = w."id" and o."version" = w."version" and o."state" = 'queued' returning o.*`.execute(db);
  return marked.rows;
};

/** How a try went, and how many tries then count; `wait` in milliseconds or `until` a moment: when the next one is. */
export type Settlement = {
  id: string;
  version: number;
  state: MailState;
  lastError: string | null;
  providerId?: string | null;
  attempts: number;
  wait?: number;
  until?: string;
};

/**
 * Writes down how tries went, unless something truer is known (a report of the provider came first); also over ‘unknown’,
 * where we only were slow. A sent mail loses a body that held a link.
 */
export const settle = async (db: Db, settlements: readonly Settlement[]): Promise<OutboxRow[]> => {
  const { rows } = await sql<OutboxRow>`
    update outbox o set "state" = s."state", "lastError" = s."lastError", "version" = o."version" + 1,
      "providerId" = coalesce(s."providerId", o."providerId"),
      "attempts" = s."attempts",
      "nextAt" = case when s."state" = 'queued' then coalesce(s."until", now() + s."wait" * interval '1 ms') end,
      "sentAt" = case when s."state" = 'sent' then now() else o."sentAt" end,
      "body" = case when s."state" = 'sent' and o."secret" then '' else o."body" end,
      "html" = case when s."state" = 'sent' and o."secret" then null else o."html" end
    from json_to_recordset(${JSON.stringify(settlements)}::json) as s("id" uuid, "version" int, "state" text,
      "lastError" text, "providerId" text, "wait" float8, "until" timestamptz, "attempts" int)
    where o."id" = s."id" and ((o."version" = s."version" and o."state" in ('queued', 'sending'))
      or (o."version" = s."version" + 1 and o."state" = 'unknown'))
    returning o.*`.execute(db);
  return rows;
};

/** The provider's name for what a report spoke of before we did. */
export const rememberProviderIds = async (db: Db, settlements: readonly Settlement[]): Promise<void> => {
  await sql`
    update outbox o set "providerId" = s."providerId"
    from json_to_recordset(${JSON.stringify(settlements)}::json) as s("id" uuid, "providerId" text)
    where o."id" = s."id" and o."providerId" is null and s."providerId" is not null`.execute(db);
};

const leftBehind = 'The server stopped while it was sending';

/** Rows whose sender died: nobody knows whether they left. What its receiver would know by its id is sent again. */
export const markLeftBehind = async (db: Db): Promise<OutboxRow[]> => {
  const lost = sql<boolean>`"state" = 'sending' and "nextAt" < now()`;
  await db
    .updateTable('outbox')
    .set((to) => ({ state: 'queued', nextAt: null, lastError: leftBehind, version: to('version', '+', 1) }))
    .where(lost)
    .where('channel', '=', 'webhook')
    .execute();
  return (await db
    .updateTable('outbox')
    .set((to) => ({
      state: 'unknown',
      lastError: leftBehind,
      nextAt: null,
      version: to('version', '+', 1),
    }))
    .where(lost)
    .returningAll()
    .execute()) as OutboxRow[];
};

/** Channels in which something is due. */
export const dueChannels = async (db: Db): Promise<DeliveryChannel[]> => {
  const { rows } = await sql<{ channel: DeliveryChannel }>`
    select "channel" from outbox_channels c where exists (select from outbox
      where "channel" = c."channel" and "state" = 'queued' and ("nextAt" is null or "nextAt" <= now()))`.execute(
    db,
  );
  return rows.map(({ channel }) => channel);
};

/** How a channel stands: milliseconds until it may go on (0: now), whether it rests, how often in a row, what is due. */
export type Standing = { wait: number; resting: boolean; rests: number; due: boolean };

export const standing = async (db: Db, channel: DeliveryChannel): Promise<Standing> => {
  const { rows } = await sql<Standing>`
    select "rests", coalesce("restsUntil" > now(), false) as "resting",
      (extract(epoch from greatest("turnAt", "restsUntil", now()) - now()) * 1000)::float8 as "wait",
      exists (select from outbox where "channel" = ${channel} and "state" = 'queued'
        and ("nextAt" is null or "nextAt" <= now())) as "due"
    from outbox_channels where "channel" = ${channel}`.execute(db);
  return rows[0] ?? { wait: 0, resting: false, rests: 0, due: false };
};

/** Lets a channel rest, and says so on everything that waits in it. */
export const restChannel = async (
  db: Db,
  channel: DeliveryChannel,
  { wait, reason }: { wait: number; reason: string | null },
): Promise<void> => {
  await sql`
    update outbox_channels set "rests" = "rests" + 1, "reason" = ${reason},
      "restsUntil" = greatest("restsUntil", now() + ${wait}::float8 * interval '1 ms')
    where "channel" = ${channel}`.execute(db);
  // Others hold theirs for something better to say.
  await sql`
    update outbox set "lastError" = ${reason} where "id" in (
      select "id" from outbox
      where "channel" = ${channel} and "state" = 'queued' and ("nextAt" is null or "nextAt" <= now())
        and "lastError" is distinct from ${reason}
      for update skip locked)`.execute(db);
};

/** The channel is open again. */
export const wakeRested = async (db: Db, channel: DeliveryChannel): Promise<void> => {
  await sql`
    update outbox_channels set "rests" = 0, "restsUntil" = null, "reason" = null
    where "channel" = ${channel} and "rests" > 0`.execute(db);
};
