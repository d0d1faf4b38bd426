/** Counters in the database: exact over several servers, kept through restarts. */
export type Limits = {
  /** Counts one use; answers 0, or the milliseconds until the next one is allowed. */
  take: (key: string, limit: { max: number; per: number }, now: string) => Promise<number>;
  /** The same without counting. */
  peek: (key: string, limit: { max: number; per: number }, now: string) => Promise<number>;
  clear: (key: string) => Promise<void>;
};
