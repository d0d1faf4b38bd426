import type pg from 'pg';

/** What one use left; `wait` in milliseconds. */
export type Spent = { remaining: number; resetAt: string; wait: number };

/** Counters in the database: exact over several servers, kept through restarts. */
export type Limits = {
  /** Counts one use, or so many, or takes back as many as are below none; answers what is left, when it begins anew, and how long to wait: 0 where it was allowed. */
  spend: (key: string, limit: { max: number; per: number }, now: string, uses?: number) => Promise<Spent>;
  /** Counts one use; answers 0, or the milliseconds until the next one is allowed. */
  take: (key: string, limit: { max: number; per: number }, now: string) => Promise<number>;
  /** The same without counting. */
  peek: (key: string, limit: { max: number; per: number }, now: string) => Promise<number>;
  clear: (key: string) => Promise<void>;
};

// A refused use raises the count to max + 1 and no further: a window ends when it ends. Nobody waits for the disk: a cut of
// the power may take the last second's uses out of the count.
const takeSome = `
  insert into limits as l
  select $1, greatest(0, least($5::bigint, $3 + 1)), $2::timestamptz, $2::timestamptz + $4 * interval '1 ms'
  from set_config('synchronous_commit', 'off', true)
  on conflict ("key") do update set
    "count" = case when l."windowEnd" <= $2::timestamptz then excluded."count" else least(l."count" + $5::bigint, $3 + 1) end,
    "windowStart" = case when l."windowEnd" <= $2::timestamptz then excluded."windowStart" else l."windowStart" end,
    "windowEnd" = case when l."windowEnd" <= $2::timestamptz then excluded."windowEnd" else l."windowEnd" end
  returning "count" > $3 as "over", "windowEnd", greatest(0, $3 - "count") as "remaining"`;
const peekOne = `select "count" >= $2 as "over", "windowEnd" from limits where "key" = $1`;

type Row = { over: boolean; windowEnd: string };

/** Limits over a pool that no transaction of a request waits in: a request may hold one while it counts. */
export const createLimits = (pool: pg.Pool): Limits => {
  const wait = (rows: readonly Row[], now: string): number => {
    const [row] = rows;
    return row?.over ? Math.max(0, Date.parse(row.windowEnd) - Date.parse(now)) : 0;
  };
  const spend: Limits['spend'] = async (key, { max, per }, now, uses = 1) => {
    const { rows } = await pool.query<Row & { remaining: number }>(takeSome, [key, now, max, per, uses]);
    const [{ remaining, windowEnd } = { remaining: 0, windowEnd: now }] = rows;
    return { remaining, resetAt: windowEnd, wait: wait(rows, now) };
  };
  return {
    spend,
    take: async (key, limit, now) => (await spend(key, limit, now)).wait,
    peek: async (key, { max }, now) => wait((await pool.query<Row>(peekOne, [key, max])).rows, now),
    clear: async (key) => {
      await pool.query('delete from limits where "key" = $1', [key]);
    },
  };
};
