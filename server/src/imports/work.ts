import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Keys } from '#platform/keys/keys.ts';
import type { NewEvent } from '#platform/operations/events.ts';

/** What one chunk of an import or a revert works with: a transaction of its own, whoever runs it. */
export type Work = {
  db: Kysely<DB>;
  keys: Keys;
  now: string;
  newId: () => string;
  emit: (event: NewEvent) => void;
};

/** What one way through an import keeps between its chunks: the rows that come next, read beside the transaction. */
export type Ahead = {
  db: Work['db'];
  next?: (done: number, most: number) => Promise<unknown[]>;
};

/** What a check works with: it writes nothing, and remembers on a connection of its own. */
export type Looking = Omit<Work, 'emit'> & {
  url: string;
  /** Told how many rows have been looked at; may end the check by an error. */
  looked?: (rows: number) => Promise<void>;
};

/** Does the next rows of an import, `most` at most; answers whether rows are left. What is done is kept, a crash repeats nothing. */
export type Chunk = (work: Work, id: string, most?: number, ahead?: Ahead) => Promise<boolean>;
