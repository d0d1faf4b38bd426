import { createHash } from 'node:crypto';
import type { MessageChannel } from 'domain/kernel';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

type Db = Kysely<DB>;

// Of who was erased the hash alone is kept, so that nothing leaves to them and nobody reads who they were.
const hashed = (address: string): string => `sha256:${createHash('sha256').update(address).digest('hex')}`;

/** Both forms in which addresses may stand here, and the address behind each. */
const formsOf = (addresses: readonly string[]): ReadonlyMap<string, string> =>
  new Map(addresses.flatMap((address) => [[address, address] as const, [hashed(address), address] as const]));

/** Of addresses in their kept form, those that want no more, and since when. */
export const findOptOuts = async (
  db: Db,
  channel: MessageChannel,
  addresses: readonly string[],
): Promise<{ address: string; at: string }[]> => {
  const forms = formsOf(addresses);
  const rows = await db
    .selectFrom('opt_outs')
    .select(['address', 'at'])
    .where('channel', '=', channel)
    .where('address', '=', sql<string>`any(${[...forms.keys()]}::text[])`)
    .execute();
  return rows.map(({ address, at }) => ({ address: forms.get(address) ?? address, at }));
};

/** The same of both ways at once. */
export const findOptOutsOf = async (
  db: Db,
  { email, sms }: Readonly<Record<MessageChannel, readonly string[]>>,
): Promise<{ channel: MessageChannel; address: string }[]> => {
  const forms = formsOf([...email, ...sms]);
  const all = (addresses: readonly string[]) => [...formsOf(addresses).keys()];
  const { rows } = await sql<{ channel: MessageChannel; address: string }>`
    select "channel", "address" from opt_outs where ("channel" = 'email' and "address" = any(${all(email)}::text[]))
      or ("channel" = 'sms' and "address" = any(${all(sms)}::text[]))`.execute(db);
  return rows.map(({ channel, address }) => ({ channel, address: forms.get(address) ?? address }));
};

/** Keeps of opted-out addresses their hashes alone; answers how many there were. */
export const hashOptOuts = async (db: Db, addresses: readonly string[]): Promise<number> => {
  let done = 0;
  for (const address of addresses) {
    // Who was erased before and opted out again stands in both forms.
    const { rows } = await sql`
      with readable as (delete from opt_outs where "address" = ${address} returning *),
      kept as (insert into opt_outs ("channel", "address", "at", "source")
        select "channel", ${hashed(address)}::text, "at", "source" from readable on conflict do nothing)
      select from readable`.execute(db);
    done += rows.length;
  }
  return done;
};

/** How many of some addresses opted out, readable or not. */
export const countOptOuts = async (db: Db, addresses: readonly string[]): Promise<number> => {
  if (addresses.length === 0) return 0;
  const { count } = await db
    .selectFrom('opt_outs')
    .select((one) => one.fn.countAll<number>().as('count'))
    .where('address', 'in', [...addresses, ...addresses.map(hashed)])
    .executeTakeFirstOrThrow();
  return Number(count);
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
    .where('address', 'in', [address, hashed(address)])
    .returning('address')
    .executeTakeFirst();
  return dropped !== undefined;
};
