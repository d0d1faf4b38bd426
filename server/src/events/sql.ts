import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';

type Db = Kysely<DB>;

export type Partition = {
  /** With its schema. */
  name: string;
  from: number;
  to: number;
  state: 'full' | 'written' | 'ahead';
  bytes: number;
  events: number;
  /** The moments of the oldest and the newest of them. */
  first: string | null;
  last: string | null;
};

/** What takes as long as a large table does. */
const unhurried = <Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> =>
  db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    return work(transaction);
  });

/** Every partition, the oldest first, counted as it stands. */
export const listPartitions = (db: Db): Promise<Partition[]> =>
  unhurried(db, async (transaction) => {
    const { rows } = await sql<Omit<Partition, 'events' | 'first' | 'last'>>`
      select "partition"::text as "name", "from", "to", pg_total_relation_size("partition")::bigint as "bytes",
        case when "to" <= "last_value" then 'full' when "from" > "last_value" then 'ahead' else 'written' end as "state"
      from event_bounds, events_position_seq order by "to"`.execute(transaction);
    const partitions: Partition[] = [];
    for (const row of rows) {
      const { rows: counted } = await sql<Pick<Partition, 'events' | 'first' | 'last'>>`
        select count(*)::bigint as "events", min("at") as "first", max("at") as "last" from ${sql.table(row.name)}`.execute(
        transaction,
      );
      partitions.push({ ...row, ...(counted[0] ?? { events: 0, first: null, last: null }) });
    }
    return partitions;
  });

type Numbers = Pick<Partition, 'from' | 'to'>;
const within = ({ from, to }: Numbers) => sql`"position" >= ${from}::bigint and "position" < ${to}::bigint`;

/** Why a partition cannot be detached yet; null: it can. */
export const whyNotYet = async (
  db: Db,
  { name, ...numbers }: Numbers & { name: string },
): Promise<string | null> => {
  const { rows } = await sql<{ unsealed: boolean; wordless: boolean; erasing: boolean }>`
    select exists (select from ${sql.table(name)} where ("xid", "position") > (select "xid", "position" from sealing))
        or exists (select from unsealed where ${within(numbers)}) as "unsealed",
      exists (select from seals where "first" < ${numbers.to}::bigint
        and "number" > coalesce((select max("seal") from audit_words), 0)) as "wordless",
      exists (select from erasures where "state" = 'running') as "erasing"`.execute(db);
  const [found] = rows;
  if (found?.unsealed) return 'Not all of it is sealed yet: the server does so within minutes while it runs';
  if (found?.wordless)
    return 'Not all of its words are gathered yet: the server does so within minutes while it runs';
  if (found?.erasing) return 'Somebody is being erased: wait for the certificate';
  return null;
};

/** How many events of a range were emptied. */
export const countEmptied = async (db: Db, numbers: Numbers): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::bigint as "count" from erased_events where ${within(numbers)}`.execute(db);
  return rows[0]?.count ?? 0;
};

/** Waits a moment at most for what everybody reads; nobody seals or empties meanwhile. */
export const takeTable = async (db: Db): Promise<void> => {
  await sql`set local lock_timeout = '500ms'`.execute(db);
  await sql`select from sealing for update`.execute(db);
};

/** Takes a partition out of the table and away. */
export const dropPartition = async (db: Db, name: string): Promise<void> => {
  await sql`alter table events detach partition ${sql.table(name)}`.execute(db);
  await sql`drop table ${sql.table(name)}`.execute(db);
};
