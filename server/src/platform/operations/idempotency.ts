import type { IncomingMessage } from 'node:http';
import { day, later, type Outcome } from 'domain/kernel';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Keys } from '#platform/keys/keys.ts';
import { refusals } from './errors.ts';

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

type Claim = { free: boolean; stands: boolean; requestHash: string | null; answer: string | null };

/**
 * Takes the key for the length of the effect's transaction: `first` is to be done now, `answered` was done before.
 * Whoever else comes while it runs finds the lock taken and is told to wait, not made to. `stands` is asked in the same
 * statement: whether the caller still is who they were.
 */
export const claimKey = async (
  db: Kysely<DB>,
  keys: Keys,
  write: KeyedWrite,
  now: string,
  stands: RawBuilder<boolean>,
): Promise<Outcome<{ first: true } | { first: false; answered: unknown }>> => {
  const { person, operation, key, requestHash } = write;
  const { rows } = await sql<Claim>`
    select l.free, ${stands} as "stands", k."requestHash", k."answer"
    from (select pg_try_advisory_xact_lock(hashtextextended(${placeOf(write)}, 0)) as free) as l
    left join idempotency_keys as k on k."person" = ${person}::uuid and k."operation" = ${operation}
      and k."key" = ${key} and k."createdAt" > ${later(now, -daysKept * day)}::timestamptz`.execute(db);
  const [claim] = rows;
  if (claim && !claim.stands) return refusals.changedMeanwhile;
  if (!claim?.free) return refusals.stillRunning;
  if (claim.requestHash === null) return { first: true };
  if (claim.requestHash !== requestHash) return refusals.keyReused;
  const answer = keys.open(claim.answer ?? '', placeOf(write));
  // Sealed with another secret: the effect stands, its answer cannot be read any more.
  return { first: false, answered: answer === null ? {} : JSON.parse(answer) };
};

/** A write's key with its answer, sealed: goes into the same statement as its events. */
export const keptAnswer = (db: Kysely<DB>, keys: Keys, write: KeyedWrite, answer: unknown, now: string) =>
  db
    .insertInto('idempotency_keys')
    .values({
      ...write,
      status: 200,
      answer: keys.seal(JSON.stringify(answer ?? {}), placeOf(write)),
      createdAt: now,
    })
    // An old one may be replaced. A young one is of a first sending that ended between our look and our lock: it may not be
    // empty, so the statement fails, and with it the transaction, whose `commit` is under way by then.
    .onConflict((conflict) =>
      conflict.columns(['person', 'operation', 'key']).doUpdateSet((to) => ({
        requestHash: sql<string>`case when "idempotency_keys"."createdAt" <= ${later(now, -daysKept * day)}::timestamptz
          then excluded."requestHash" end`,
        answer: to.ref('excluded.answer'),
        createdAt: to.ref('excluded.createdAt'),
      })),
    )
    .returning('key');

/** Whether a transaction failed because its key was kept by another meanwhile. */
export const isKeptMeanwhile = (error: unknown): boolean => {
  const { code, table, column } = (error ?? {}) as { code?: string; table?: string; column?: string };
  return code === '23502' && table === 'idempotency_keys' && column === 'requestHash';
};
