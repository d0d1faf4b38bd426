import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Log } from '#platform/log.ts';
import { connect } from './db.ts';
import type { DB } from './schema.ts';
import { isUnavailable } from './unavailable.ts';

/** Where something is read: single statements, and those that keep one plan. */
export type Reading = { db: Kysely<DB>; steady: Kysely<DB> };

/** How reads were answered that a replica may answer; `up`: it was not given a rest lately. */
export type ReplicaStanding = { up: boolean; byReplica: number; byDatabase: number };

/** A replica that takes reads off the database, where there is one. */
export type Replica = {
  /**
   * Reads where all stands that is committed by now: from the replica once it has come so far, else from the database.
   * `read` is run again on the database where the replica fails meanwhile.
   */
  read: <T>(read: (from: Reading) => Promise<T>) => Promise<T>;
  /** Null: there is none. */
  standing: () => ReplicaStanding | null;
  close: () => Promise<void>;
};

// Milliseconds for which it is left alone after it failed or was too late.
const restFor = 5_000;

// What is answered as done is on disk; where that is not waited for, it may be in memory alone.
const standsAt = `select (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
  else pg_current_wal_flush_lsn() end)::text as "at", system_identifier::text as "system" from pg_control_system()`;
const holdsAt = `select pg_is_in_recovery() as "follows", pg_last_wal_replay_lsn() >= $1::pg_lsn as "holds",
  system_identifier::text as "system" from pg_control_system()`;

type Stand = { at: string; system: string };
type Held = { follows: boolean; holds: boolean | null; system: string };

const stand = async (pool: pg.Pool): Promise<Stand> =>
  (await pool.query<Stand>(standsAt)).rows[0] ?? { at: '', system: '' };

const held = async (pool: pg.Pool, at: string): Promise<Held> =>
  (await pool.query<Held>(holdsAt, [at])).rows[0] ?? { follows: false, holds: null, system: '' };

// What takes too long there does so anywhere.
const tookTooLong = (error: unknown): boolean => (error as { code?: unknown }).code === '57014';

const isReplicaOf = ({ system }: Stand, found: Held): boolean => found.follows && found.system === system;

/** All is read from the database. */
export const noReplica = (own: Reading): Replica => ({
  read: (read) => read(own),
  standing: () => null,
  close: async () => undefined,
});

type Opening = {
  url: string;
  main: pg.Pool;
  own: Reading;
  log: Log;
  /** Milliseconds for which a read waits until the replica has come so far. */
  wait: number;
};

/** Reads from a replica of the database behind `main` where it can; nothing is asked of it before the first read. */
export const openReplica = ({ url, main, own, log, wait }: Opening): Replica => {
  let failures = 0;
  const failed = (error: unknown) => {
    if (!tookTooLong(error)) failures += 1;
  };
  const shared = { log, acquireTimeout: wait, failed };
  const plain = connect(url, { ...shared, applicationName: 'washboard-replica' });
  const steady = connect(url, { ...shared, max: 4, applicationName: 'washboard-search', onePlan: true });
  const replica: Reading = { db: plain.db, steady: steady.db };
  const standing = { up: true, byReplica: 0, byDatabase: 0 };
  let restsUntil = 0;

  const rest = (reason: string, error?: unknown): false => {
    if (standing.up) log.warn('the replica is not read for now', { reason, error });
    standing.up = false;
    restsUntil = performance.now() + restFor;
    return false;
  };

  const follows = async (now: Stand): Promise<boolean> => {
    const deadline = performance.now() + wait;
    for (let pause = 1; ; pause = Math.min(2 * pause, 50)) {
      const found = await held(plain.pool, now.at);
      if (!isReplicaOf(now, found)) return rest('it follows another database, or none');
      if (found.holds) return true;
      if (performance.now() > deadline) return rest('it is too far behind');
      await sleep(pause);
    }
  };

  const isThere = async (): Promise<boolean> => {
    if (performance.now() < restsUntil) return false;
    const now = await stand(main);
    try {
      if (!(await follows(now))) return false;
    } catch (error) {
      return rest('it does not answer', error);
    }
    if (!standing.up) log.info('the replica is read again');
    standing.up = true;
    return true;
  };

  const fromDatabase: Replica['read'] = (read) => {
    standing.byDatabase += 1;
    return read(own);
  };

  const read: Replica['read'] = async (read) => {
    if (!(await isThere())) return fromDatabase(read);
    const before = failures;
    try {
      const answer = await read(replica);
      // Who leaves out what could not be read answers all the same.
      if (failures === before) {
        standing.byReplica += 1;
        return answer;
      }
      rest('it failed while it was read');
    } catch (error) {
      if (failures === before && (tookTooLong(error) || !isUnavailable(error))) throw error;
      rest('it failed while it was read', error);
    }
    return fromDatabase(read);
  };

  return {
    read,
    standing: () => standing,
    close: async () => {
      await Promise.all([plain.close(), steady.close()]);
    },
  };
};

/** Refuses an address where no replica of the database is; one that does not answer may come later. */
export const checkReplica = async (url: string, main: pg.Pool, log: Log): Promise<void> => {
  const { pool, close } = connect(url, { max: 1, applicationName: 'washboard-replica' });
  try {
    const now = await stand(main);
    const found = await held(pool, now.at).catch((error: unknown) => {
      if (!isUnavailable(error)) throw error;
      log.warn('the replica of READ_DATABASE_URL does not answer; all is read from the database', { error });
    });
    if (found && !isReplicaOf(now, found))
      throw new Error('READ_DATABASE_URL needs a replica that follows the database of DATABASE_URL');
  } finally {
    await close();
  }
};
