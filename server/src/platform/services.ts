import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Replica } from '#platform/database/replica.ts';
import type { DB } from '#platform/database/schema.ts';
import type { Abuse } from '#platform/http/abuse.ts';
import type { Keys } from '#platform/keys/keys.ts';
import type { Wake } from '#platform/live/wake.ts';
import type { Outgoing } from '#platform/outside/outgoing.ts';
import type { Env } from './env.ts';
import type { Limits } from './limits.ts';
import type { Log } from './log.ts';
import type { Watch } from './watch.ts';

/** What one running server is made of; built in `main.ts`, given to whoever needs it. */
export type Services = {
  env: Env;
  log: Log;
  keys: Keys;
  /** The database's address, for connections of one's own. */
  url: string;
  pool: pg.Pool;
  db: Kysely<DB>;
  /** Keeps one plan for each statement, whatever its values: for what is planned longer than it runs. */
  steady: Kysely<DB>;
  /** For heavy reads, which another database may take over. */
  replica: Replica;
  limits: Limits;
  abuse: Abuse;
  /** The only way to other machines' HTTP. */
  outgoing: Outgoing;
  /** Rung after a commit that appended events. */
  wake: Wake;
  /** What is told to whoever measures this server. */
  watch: Watch;
  /** Injected clock and ids (tests set them). */
  now: () => string;
  newId: () => string;
};
