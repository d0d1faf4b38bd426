import type { MessageChannel } from 'domain/kernel';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

type Db = Kysely<DB>;

/** Of addresses in their kept form, those that want no more, and since when. */
export const findOptOuts = async (
  db: Db,
  channel: MessageChannel,
  addresses: readonly string[],
): Promise<{ address: string; at: string }[]> =>
  db
    .selectFrom('opt_outs')
    .select(['address', 'at'])
    .where('channel', '=', channel)
    .where('address', '=', sql<string>`any(${addresses}::text[])`)
    .execute();

/** The same of both ways at once. */
export const findOptOutsOf = async (
  db: Db,
  { email, sms }: Readonly<Record<MessageChannel, readonly string[]>>,
): Promise<{ channel: MessageChannel; address: string }[]> => {
  const { rows } = await sql<{ channel: MessageChannel; address: string }>`
    select "channel", "address" from opt_outs where ("channel" = 'email' and "address" = any(${email}::text[]))
      or ("channel" = 'sms' and "address" = any(${sms}::text[]))`.execute(db);
  return rows;
};

/** Writes an opt-out down; false when it stood already, and then keeps its first moment. */
export const addOptOut = async (
  db: Db,
  row: { channel: MessageChannel; address: string; at: string; source: string },
): Promise<boolean> => {
  const added = await db
    .insertInto('opt_outs')
    .values(row)
    .onConflict((conflict) => conflict.columns(['channel', 'address']).doNothing())
    .returning('address')
    .executeTakeFirst();
  return added !== undefined;
};

/** Takes an opt-out away; false when there was none. */
export const dropOptOut = async (db: Db, channel: MessageChannel, address: string): Promise<boolean> => {
  const dropped = await db
    .deleteFrom('opt_outs')
    .where('channel', '=', channel)
    .where('address', '=', address)
    .returning('address')
    .executeTakeFirst();
  return dropped !== undefined;
};
