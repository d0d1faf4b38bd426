import type { MessageChannel } from 'domain/kernel';
import { optOutKey } from 'domain/outbox';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Keys } from '#platform/keys/keys.ts';
import type { Services } from '#platform/services.ts';
import {
  addOptOut,
  addOptOuts,
  dropOptOut,
  findOptOuts,
  findOptOutsOf,
  keyFormerHashes,
} from './sql/opt-outs.ts';

type Hand = { db: Kysely<DB>; keys: Keys };

/** Of the addresses given, those that want no more of us, as they were given, and since when. */
export const optedOut = async (
  hand: Hand,
  channel: MessageChannel,
  addresses: readonly string[],
): Promise<Map<string, string>> => {
  if (addresses.length === 0) return new Map();
  const keys = addresses.map((address) => optOutKey(channel, address));
  const found = new Map((await findOptOuts(hand, channel, keys)).map(({ address, at }) => [address, at]));
  return new Map(
    addresses.flatMap((address, index) => {
      const at = found.get(keys[index] ?? '');
      return at === undefined ? [] : [[address, at] as const];
    }),
  );
};

/** Whether any of these wants no more of us, asked once for all of them. */
export const optedOutAmong = async (
  hand: Hand,
  given: Readonly<Record<MessageChannel, readonly string[]>>,
): Promise<(channel: MessageChannel, address: string) => boolean> => {
  const keysOf = (channel: MessageChannel) =>
    given[channel].filter((address) => address !== '').map((address) => optOutKey(channel, address));
  const asked = { email: keysOf('email'), sms: keysOf('sms') };
  if (asked.email.length + asked.sms.length === 0) return () => false;
  const found = new Set(
    (await findOptOutsOf(hand, asked)).map(({ channel, address }) => `${channel} ${address}`),
  );
  return (channel, address) => address !== '' && found.has(`${channel} ${optOutKey(channel, address)}`);
};

/** An address wants no more; false when it had said so before. Only what a person does themselves calls this. */
export const optOut = (
  db: Hand['db'],
  { channel, address, at, source }: { channel: MessageChannel; address: string; at: string; source: string },
): Promise<boolean> => addOptOut(db, { channel, address: optOutKey(channel, address), at, source });

/** The same of many at once, as a list of another system says it of them. */
export const optOutAll = async (
  db: Hand['db'],
  addresses: Readonly<Record<MessageChannel, readonly string[]>>,
  told: { at: string; source: string },
): Promise<void> => {
  for (const channel of ['email', 'sms'] as const) {
    const keys = [...new Set(addresses[channel].map((address) => optOutKey(channel, address)))];
    await addOptOuts(
      db,
      keys.map((address) => ({ channel, address, ...told })),
    );
  }
};

/** An address takes that back itself; false when there was nothing to take back. */
export const optIn = (
  hand: Hand,
  { channel, address }: { channel: MessageChannel; address: string },
): Promise<boolean> => dropOptOut(hand, channel, optOutKey(channel, address));

const hashesAtOnce = 1000;

/** Hashes that came with an older installation or its backup are keyed before anybody is answered. */
export const keyOptOuts = async ({ db, keys }: Services): Promise<readonly string[]> => {
  for (let more = true; more; )
    more = await db
      .transaction()
      .execute(async (transaction) => (await keyFormerHashes({ db: transaction, keys }, hashesAtOnce)) > 0);
  return [];
};
