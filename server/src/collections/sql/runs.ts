import { monthBounds, type RunProblem, runAnswer, type StatementRun } from 'domain/collections';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Stretch } from '#platform/rows/page.ts';
import { columnsOf } from '#platform/rows/table.ts';

type Db = Kysely<DB>;

const fields = columnsOf(runAnswer);

/** A run with what only its job needs. */
export type RunRow = StatementRun & { terms: 'kept' | 'present'; after: string | null };

// Sites that share in the month: those that are worked under a commission, and those with money or a statement in it.
const concerned = ({ month, clientIds }: Pick<StatementRun, 'month' | 'clientIds'>) => {
  const { from, until } = monthBounds(month);
  return sql`(${clientIds}::uuid[] is null or s."clientId" = any(${clientIds}::uuid[])) and (
    (s."deletedAt" is null and s."status" = 'active' and s."commission" is not null)
    or exists (select from collections e where e."siteId" = s."id"
      and e."date" >= ${from}::date and e."date" < ${until}::date)
    or exists (select from statements t where t."siteId" = s."id" and t."month" = ${month}))`;
};

export const countConcerned = async (
  db: Db,
  about: Pick<StatementRun, 'month' | 'clientIds'>,
): Promise<number> => {
  const { rows } = await sql<{ found: number }>`
    select count(*) as "found" from sites s where ${concerned(about)}`.execute(db);
  return rows[0]?.found ?? 0;
};

/** The next sites of a run, in the order of their ids. */
export const nextSites = async (db: Db, run: RunRow, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select s."id" from sites s where ${concerned(run)}
      and (${run.after}::uuid is null or s."id" > ${run.after}::uuid) order by s."id" limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
};

/** Adds a run; false while another one of the month is under way. */
export const insertRun = async (
  db: Db,
  row: Pick<RunRow, 'id' | 'month' | 'clientIds' | 'terms' | 'total' | 'createdBy' | 'createdAt'>,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into statement_runs ("id", "month", "clientIds", "terms", "total", "createdBy", "createdAt")
    values (${row.id}::uuid, ${row.month}, ${row.clientIds}::uuid[], ${row.terms}, ${row.total}::int,
      ${row.createdBy}::uuid, ${row.createdAt}::timestamptz)
    on conflict ("month") where "state" = 'running' do nothing returning "id"`.execute(db);
  return rows.length > 0;
};

export const findRun = (db: Db, id: string): Promise<StatementRun | undefined> =>
  db
    .selectFrom('statement_runs')
    .select(fields)
    .where('id', '=', id)
    .$castTo<StatementRun>()
    .executeTakeFirst();

export const runningRun = (db: Db, month: string): Promise<StatementRun | undefined> =>
  db
    .selectFrom('statement_runs')
    .select(fields)
    .where('month', '=', month)
    .where('state', '=', 'running')
    .$castTo<StatementRun>()
    .executeTakeFirst();

export const lockRun = (db: Db, id: string): Promise<RunRow | undefined> =>
  db
    .selectFrom('statement_runs')
    .select([...fields, 'terms', 'after'])
    .where('id', '=', id)
    .forUpdate()
    .$castTo<RunRow>()
    .executeTakeFirst();

export const listRuns = (db: Db, { beyond, by, limit }: Stretch): Promise<StatementRun[]> =>
  db
    .selectFrom('statement_runs')
    .select(fields)
    .where(beyond)
    .orderBy(by)
    .limit(limit)
    .$castTo<StatementRun>()
    .execute();

type Progress = Partial<
  Pick<RunRow, 'done' | 'made' | 'same' | 'skipped' | 'state' | 'after' | 'finishedAt'> & {
    problems: RunProblem[];
  }
>;

export const updateRun = async (db: Db, id: string, { problems, ...fields }: Progress): Promise<void> => {
  const listed = problems ? { problems: JSON.stringify(problems) } : {};
  await db
    .updateTable('statement_runs')
    .set({ ...fields, ...listed } as never)
    .where('id', '=', id)
    .execute();
};
