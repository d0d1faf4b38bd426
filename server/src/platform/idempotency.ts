import type { IncomingMessage } from 'node:http';
import { day, later, type Outcome } from 'domain/kernel';
import { type Kysely, sql } from 'kysely';
import { refusals } from './errors.ts';
import type { Keys } from './keys.ts';
import type { DB } from './schema.ts';

/** One keyed write: whose, of what, and with which body. */
export type KeyedWrite = { person: string; operation: string; key: string; requestHash: string };

/** Days an answer is kept for its key. */
export const daysKept = 30;

/** The request's Idempotency-Key; null when it has none. */
export const readKey = (incoming: IncomingMessage): Outcome<string | null> => {
  const key = incoming.headers['idempotency-key'];
  if (key === undefined) return null;
  return typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key) ? key : refusals.badKey;
};

const placeOf = ({ person, operation, key }: KeyedWrite): string =>
  `idempotency_keys:${person}:${operation}:${key}`;

type Claim = { free: boolean; made: boolean };
type Stored = { requestHash: string; answer: string | null };

/**
 * Takes the key within the effect's transaction: `first` is to be done now, `answered` was done before.
 * Whoever else comes while it runs finds the lock taken and is told to wait, not made to.
 */
export const claimKey = async (
  db: Kysely<DB>,
  keys: Keys,
  write: KeyedWrite,
  now: string,
): Promise<Outcome<{ first: true } | { first: false; answered: unknown }>> => {
  const { person, operation, key, requestHash } = write;
  const expired = later(now, -daysKept * day);
  const { rows } = await sql<Claim>`
    with lock as (select pg_try_advisory_xact_lock(hashtextextended(${placeOf(write)}, 0)) as free),
    made as (
      insert into idempotency_keys as k ("person", "operation", "key", "requestHash", "createdAt")
      select ${person}::uuid, ${operation}, ${key}, ${requestHash}, ${now}::timestamptz from lock where free
      on conflict ("person", "operation", "key") do update set
        "requestHash" = excluded."requestHash", "answer" = null, "status" = null, "createdAt" = excluded."createdAt"
        where k."createdAt" < ${expired}::timestamptz
      returning 1)
    select free, exists (select from made) as made from lock`.execute(db);
  const [claim] = rows;
  if (!claim?.free) return refusals.stillRunning;
  if (claim.made) return { first: true };
  const stored = await sql<Stored>`
    select "requestHash", "answer" from idempotency_keys
    where "person" = ${person}::uuid and "operation" = ${operation} and "key" = ${key}`.execute(db);
  const [row] = stored.rows;
  if (row?.requestHash !== requestHash) return refusals.keyReused;
  const answer = keys.open(row.answer ?? '', placeOf(write));
  // Sealed with another secret: the effect stands, its answer cannot be read any more.
  return { first: false, answered: answer === null ? {} : JSON.parse(answer) };
};

/** Keeps the answer beside its effect, sealed. */
export const keepAnswer = async (
  db: Kysely<DB>,
  keys: Keys,
  write: KeyedWrite,
  answer: unknown,
): Promise<void> => {
  const sealed = keys.seal(JSON.stringify(answer ?? {}), placeOf(write));
  await db
    .updateTable('idempotency_keys')
    .set({ status: 200, answer: sealed })
    .where('person', '=', write.person)
    .where('operation', '=', write.operation)
    .where('key', '=', write.key)
    .execute();
};
