import { hash } from 'node:crypto';
import type { RowKey } from 'domain/imports';
import { connectOnce } from '#platform/database/db.ts';

/** A record as earlier rows of a file leave it: one that they become, or what they fill of one of the database. */
export type EarlierRecord = {
  at: number;
  /** Of one of the database. */
  id: string | null;
  /** Of one that came from the file. */
  line: number | null;
  record: object;
  mine: readonly string[];
};

/** A key, and the number of what is known by it. */
export type EarlierKey = readonly [key: RowKey, at: number];

/** What earlier rows of a file said. */
export type Earlier = {
  /** Which of these keys earlier rows had, in the order of the rows. */
  known: (keys: readonly RowKey[]) => Promise<EarlierKey[]>;
  records: (ats: readonly number[], ids: readonly string[]) => Promise<EarlierRecord[]>;
  /** Adds keys, and records in the place of what was known of them. */
  keep: (keys: readonly EarlierKey[], records?: readonly EarlierRecord[]) => Promise<void>;
};

/** A key of any length in 32 letters. */
export const shortKey = ([way, key]: RowKey): string => hash('sha256', `${way}\n${key}`).slice(0, 32);

// The database knows nothing of how full they are; they are always asked by their keys.
const tables = `
  set temp_buffers = '32MB';
  set enable_seqscan = off;
  create temporary table earlier_keys (
    "key" uuid not null, "at" int not null, "n" int generated always as identity, primary key ("key", "at"));
  create temporary table earlier_records (
    "at" int primary key, "id" uuid unique, "line" int, "record" text not null, "mine" text not null)`;

const keepKeys = `insert into earlier_keys ("key", "at")
  select "key", "at" from unnest($1::uuid[], $2::int[]) with ordinality as each("key", "at", "n") order by "n"`;
const keepRecords = `
  insert into earlier_records select * from unnest($1::int[], $2::uuid[], $3::int[], $4::text[], $5::text[])
  on conflict ("at") do update set "record" = excluded."record", "mine" = excluded."mine"`;
const knownKeys = 'select "key", "at" from earlier_keys where "key" = any($1::uuid[]) order by "key", "n"';
const knownRecords = `
  select * from earlier_records where "at" = any($1::int[])
  union select * from earlier_records where "id" = any($2::uuid[])`;

type StoredRecord = Omit<EarlierRecord, 'record' | 'mine'> & { record: string; mine: string };

/**
 * Remembers what the rows of a file said as long as it is open, however many they are: in temporary tables of a connection of
 * its own, which hold nobody back and are gone with it.
 */
export const openEarlier = async (url: string): Promise<{ earlier: Earlier; close: () => Promise<void> }> => {
  const client = await connectOnce(url, 'washboard-import');
  const known: Earlier['known'] = async (keys) => {
    const asked = new Map(keys.map((key) => [shortKey(key), key]));
    if (asked.size === 0) return [];
    const short = [...asked.keys()].map((key) => key.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'));
    const { rows } = await client.query<{ key: string; at: number }>({
      name: 'known-keys',
      text: knownKeys,
      values: [short],
    });
    return rows.flatMap(({ key, at }) => {
      const said = asked.get(key.replaceAll('-', ''));
      return said ? [[said, at] as const] : [];
    });
  };
  const records: Earlier['records'] = async (ats, ids) => {
    if (ats.length === 0 && ids.length === 0) return [];
    const { rows } = await client.query<StoredRecord>({
      name: 'known-records',
      text: knownRecords,
      values: [ats, ids],
    });
    return rows.map((row) => ({ ...row, record: JSON.parse(row.record), mine: JSON.parse(row.mine) }));
  };
  const keep: Earlier['keep'] = async (keys, kept = []) => {
    if (keys.length > 0) {
      const values = [keys.map(([key]) => shortKey(key)), keys.map(([, at]) => at)];
      await client.query({ name: 'keep-keys', text: keepKeys, values });
    }
    if (kept.length === 0) return;
    const values = [
      kept.map(({ at }) => at),
      kept.map(({ id }) => id),
      kept.map(({ line }) => line),
      kept.map(({ record }) => JSON.stringify(record)),
      kept.map(({ mine }) => JSON.stringify(mine)),
    ];
    await client.query({ name: 'keep-records', text: keepRecords, values });
  };
  const close = () => client.end();
  await client.query(tables).catch(async (error) => {
    await close();
    throw error;
  });
  return { earlier: { known, records, keep }, close };
};
