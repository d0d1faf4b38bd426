import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

type Db = Kysely<DB>;

const trial = sql.raw('former_trial');

/** Begins what is taken back again whatever becomes of it. */
export const beginTrial = async (db: Db): Promise<void> => {
  await sql`savepoint ${trial}`.execute(db);
};

/** Takes back everything since, its locks with it. */
export const endTrial = async (db: Db): Promise<void> => {
  await sql`rollback to savepoint ${trial}`.execute(db);
};

/** How much a person should look at. */
export const countRemarks = async (db: Db, runId: string): Promise<number> => {
  const counted = db.selectFrom('former_remarks').select((each) => each.fn.countAll<number>().as('n'));
  return Number((await counted.where('runId', '=', runId).executeTakeFirstOrThrow()).n);
};
