import type { MessageChannel } from 'domain/kernel';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { DeliveryRow } from '#platform/outside/deliveries.ts';

/** Ends what still waits for an address among messages of people; the product's own mails are not meant. */
export const blockWaiting = async (
  db: Kysely<DB>,
  { channel, address, reason }: { channel: MessageChannel; address: string; reason: string },
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    update outbox set "state" = 'failed', "lastError" = ${reason}, "nextAt" = null, "version" = "version" + 1
    where "channel" = ${channel} and lower("toAddress") = lower(${address}) and "state" = 'queued'
      and "noun" = 'messages'
    returning "id"`.execute(db);
  return rows.map(({ id }) => id);
};

/** Deliveries by id as they stand. */
export const deliveriesById = async (db: Kysely<DB>, ids: readonly string[]): Promise<DeliveryRow[]> => {
  const { rows } = await sql<DeliveryRow>`
    select "id", "channel", "noun", "rowId", "toAddress", "state", "attempts", "lastError", "providerId", "messageId",
      "sentAt", case when "state" = 'queued' then "nextAt" end as "nextAt"
    from outbox where "id" = any(${ids}::uuid[]) and "noun" is not null order by "id"`.execute(db);
  return rows;
};
