import type { JobKind, SystemAnswer, TroubledJob } from 'domain/system';
import { type Kysely, sql } from 'kysely';
import { countAhead } from '#platform/database/event-partitions.ts';
import type { DB } from '#platform/database/schema.ts';
import { orderOf, type Stretch } from '#platform/rows/page.ts';

type Db = Kysely<DB>;

/** What the queue holds, by kind. */
export const countJobs = async (db: Db, now: string): Promise<JobKind[]> => {
  const { rows } = await sql<JobKind>`
    select task."identifier" as "name",
      count(*) filter (where job."locked_at" is not null)::int as "running",
      count(*) filter (where job."locked_at" is null and job."attempts" >= job."max_attempts")::int as "failed",
      count(*) filter (where ${open} and job."attempts" > 0)::int as "retrying",
      count(*) filter (where ${open} and job."attempts" = 0 and job."run_at" <= ${now}::timestamptz)::int as "waiting",
      count(*) filter (where ${open} and job."attempts" = 0 and job."run_at" > ${now}::timestamptz)::int as "later",
      (min(job."run_at") filter (where ${open} and job."run_at" <= ${now}::timestamptz))::timestamptz(3) as "oldest"
    from graphile_worker._private_jobs as job join graphile_worker._private_tasks as task on task."id" = job."task_id"
    group by task."identifier" order by task."identifier"`.execute(db);
  return rows;
};

const open = sql`(job."locked_at" is null and job."attempts" < job."max_attempts")`;

/** The last to be made first. */
export const lastMade = orderOf<TroubledJob>('desc', { createdAt: 'timestamptz', id: 'bigint' });

/** Jobs that failed at least once and are not under way. */
export const listTroubled = async (db: Db, { beyond, by, limit }: Stretch): Promise<TroubledJob[]> => {
  const { rows } = await sql<TroubledJob>`
    select * from (
      select job."id", task."identifier" as "name", job."attempts"::int as "attempts",
        job."max_attempts"::int as "maxAttempts", coalesce(job."last_error", '') as "error",
        job."created_at"::timestamptz(3) as "createdAt",
        case when job."attempts" < job."max_attempts" then job."run_at"::timestamptz(3) end as "nextAt"
      from graphile_worker._private_jobs as job join graphile_worker._private_tasks as task on task."id" = job."task_id"
      where job."attempts" > 0 and job."locked_at" is null) as troubled
    where ${beyond} order by ${by} limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, id: String(row.id) }));
};

type Which = { id: string } | { name: string };

/** Has jobs that failed done again, from the first try on; answers how many. */
export const retryJobs = async (db: Db, which: Which, now: string): Promise<number> => {
  const meant = 'id' in which ? sql`job."id" = ${which.id}::bigint` : sql`task."identifier" = ${which.name}`;
  const { rows } = await sql<{ id: string }>`
    select "id" from graphile_worker.reschedule_jobs(
      array(select job."id" from graphile_worker._private_jobs as job
        join graphile_worker._private_tasks as task on task."id" = job."task_id"
        where ${meant} and job."attempts" > 0 and job."locked_at" is null),
      run_at := ${now}::timestamptz, attempts := 0)`.execute(db);
  return rows.length;
};

const mostTables = 15;

/** The largest tables, with their partitions and what lies beside them; rows as the database reckons them. */
export const sizes = async (db: Db): Promise<SystemAnswer['database']> => {
  const { rows: tables } = await sql<SystemAnswer['database']['tables'][number]>`
    select whole.relname as "name", sum(pg_total_relation_size(part.oid))::bigint as "bytes",
      sum(greatest(part.reltuples, pg_stat_get_live_tuples(part.oid), 0))::bigint as "rows"
    from pg_class as whole
      join lateral (select whole.oid union all select inhrelid from pg_inherits where inhparent = whole.oid) as its(oid) on true
      join pg_class as part on part.oid = its.oid and part.relkind = 'r'
    where whole.relnamespace = 'public'::regnamespace and whole.relkind in ('r', 'p')
    group by whole.relname order by 2 desc, 1 limit ${mostTables}`.execute(db);
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database())::bigint as "bytes"`.execute(db);
  return { bytes: Number(rows[0]?.bytes ?? 0), tables, partitionsAhead: await countAhead(db) };
};

/** The files that people put in, as they were sent. */
export const fileSizes = async (db: Db): Promise<SystemAnswer['files']> => {
  const { rows } = await sql<SystemAnswer['files']>`
    select count(*)::int as "count", coalesce(sum("sizeBytes"::bigint), 0)::bigint as "bytes"
    from documents where "storageKey" is not null`.execute(db);
  return rows[0] ?? { count: 0, bytes: 0 };
};

/** What the database has been brought to, and by what program. */
export const migrationsDone = async (db: Db): Promise<SystemAnswer['migrations'] & { postgres: string }> => {
  const { rows } = await sql<SystemAnswer['migrations'] & { postgres: string }>`
    select "number" as "count", "name" as "last", "at", current_setting('server_version') as "postgres"
    from migrations order by "number" desc limit 1`.execute(db);
  const [last] = rows;
  if (!last) throw new Error('A database without migrations');
  return last;
};
