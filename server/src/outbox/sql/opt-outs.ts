import { createHash } from 'node:crypto';
import type { MessageChannel } from 'domain/kernel';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Keys } from '#platform/keys/keys.ts';

type Db = Kysely<DB>;

type Hand = { db: Db; keys: Keys };

const kept = 'keyed:';
const former = 'sha256:';
/** How a hash without key began, which stood here before and could be guessed from all numbers there are. */
const formerHash = (address: string): string =>
  `${former}${createHash('sha256').update(address).digest('hex')}`;

// Of who was erased a keyed hash alone is kept, so that nothing leaves to them and nobody reads or guesses who they were. It is
// one of the former hash, so that those could be keyed without knowing what they are of.
const keyed = (keys: Keys, hash: string): string => `${kept}${keys.blindIndex(hash, 'outbox.optOut')}`;
const hashed = (keys: Keys, address: string): string => keyed(keys, formerHash(address));

/** Both forms in which addresses may stand here, and the address behind each. */
const formsOf = (keys: Keys, addresses: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    addresses.flatMap((address) => [[address, address] as const, [hashed(keys, address), address] as const]),
  );

/** Of addresses in their kept form, those that want no more, and since when. */
export const findOptOuts = async (
  { db, keys }: Hand,
  channel: MessageChannel,
  addresses: readonly string[],
): Promise<{ address: string; at: string }[]> => {
  const forms = formsOf(keys, addresses);
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
  { db, keys }: Hand,
  { email, sms }: Readonly<Record<MessageChannel, readonly string[]>>,
): Promise<{ channel: MessageChannel; address: string }[]> => {
  const [ofEmail, ofSms] = [formsOf(keys, email), formsOf(keys, sms)];
  const { rows } = await sql<{ channel: MessageChannel; address: string }>`
    select "channel", "address" from opt_outs where ("channel" = 'email' and "address" = any(${[...ofEmail.keys()]}::text[]))
      or ("channel" = 'sms' and "address" = any(${[...ofSms.keys()]}::text[]))`.execute(db);
  const forms = { email: ofEmail, sms: ofSms };
  return rows.map(({ channel, address }) => ({ channel, address: forms[channel].get(address) ?? address }));
};

/** Puts another form in the place of some addresses; where both stand the first moment is kept. Answers how many there were. */
const replaceForms = async (db: Db, forms: ReadonlyMap<string, string>): Promise<number> => {
  const { rows } = await sql`
    with gone as (delete from opt_outs where "address" = any(${[...forms.keys()]}::text[]) returning *),
    kept as (insert into opt_outs ("channel", "address", "at", "source")
      select "channel", "form", "at", "source" from gone
      join unnest(${[...forms.keys()]}::text[], ${[...forms.values()]}::text[]) as each("was", "form") on "was" = "address"
      on conflict ("channel", "address") do update set "at" = least(opt_outs."at", excluded."at"))
    select from gone`.execute(db);
  return rows.length;
};

/** Keeps of opted-out addresses their keyed hashes alone; answers how many there were. */
export const hashOptOuts = ({ db, keys }: Hand, addresses: readonly string[]): Promise<number> =>
  replaceForms(db, new Map(addresses.map((address) => [address, hashed(keys, address)])));

/** Keys some of the hashes that stand here without one; answers how many there were. */
export const keyFormerHashes = async ({ db, keys }: Hand, limit: number): Promise<number> => {
  const rows = await db
    .selectFrom('opt_outs')
    .select('address')
    .distinct()
    .where('address', 'like', `${former}%`)
    .limit(limit)
    .execute();
  await replaceForms(db, new Map(rows.map(({ address }) => [address, keyed(keys, address)])));
  return rows.length;
};

/** How many of some addresses opted out, readable or not. */
export const countOptOuts = async ({ db, keys }: Hand, addresses: readonly string[]): Promise<number> => {
  if (addresses.length === 0) return 0;
  const { count } = await db
    .selectFrom('opt_outs')
    .select((one) => one.fn.countAll<number>().as('count'))
    .where('address', 'in', [...formsOf(keys, addresses).keys()])
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

/** The same of many. */
export const addOptOuts = async (
  db: Db,
  rows: readonly { channel: MessageChannel; address: string; at: string; source: string }[],
): Promise<void> => {
  if (rows.length === 0) return;
  await sql`
    insert into opt_outs ("channel", "address", "at", "source")
    select "channel", "address", "at", "source" from jsonb_populate_recordset(null::opt_outs, ${JSON.stringify(rows)}::jsonb)
    on conflict ("channel", "address") do nothing`.execute(db);
};

/** Takes an opt-out away; false when there was none. */
export const dropOptOut = async (
  { db, keys }: Hand,
  channel: MessageChannel,
  address: string,
): Promise<boolean> => {
  const dropped = await db
    .deleteFrom('opt_outs')
    .where('channel', '=', channel)
    .where('address', 'in', [address, hashed(keys, address)])
    .returning('address')
    .executeTakeFirst();
  return dropped !== undefined;
};
