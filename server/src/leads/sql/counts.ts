import { day, hour, later } from 'domain/kernel';
import { archivedBefore, archivedColumns, type FilterFacts, type Lead } from 'domain/leads';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { unnamed } from '#platform/database/statements.ts';
import { foldSums } from '#platform/database/sums.ts';
import { readSettings } from '#settings';
import type { Selected } from './selection.ts';

type Db = Kysely<DB>;
type ByColumn = Partial<Record<Lead['column'], number>>;

export type LeadCounts = {
  /** What all of it was read in. */
  snapshot: string;
  standing: {
    column: Lead['column'];
    status: Lead['status'];
    rep: string | null;
    leads: number;
    machines: number;
  }[];
  late: ByColumn;
  archived: ByColumn;
};

/** Days before which closed leads are archived are one line after this, each column's. */
const daysApart = 2;
/** Hours that are past are one line after this: the clocks of servers may differ. */
const hoursApart = 2;

const aggregated = (each: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce((select jsonb_agg(each) from (${each}) as each), '[]')`;
const byColumn = (each: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce((select jsonb_object_agg("column", "leads") from (${each}) as each), '{}')`;

const asked = ['standing', 'late', 'archived'] as const;
type Parts = Readonly<Record<(typeof asked)[number], RawBuilder<unknown>>>;
const partsOf = (parts: Parts): RawBuilder<unknown> =>
  sql`pg_current_snapshot()::text as "snapshot", ${sql.join(asked.map((name) => sql`${parts[name]} as ${sql.ref(name)}`))}`;

/** Counted row by row. */
const recount = async (
  db: Db,
  { where, unnamed: alone }: Selected,
  { now, settings }: FilterFacts,
): Promise<LeadCounts> => {
  const old = archivedColumns.map(
    (column) =>
      sql`count(*) filter (where "column" = ${column} and "updatedAt" < ${archivedBefore(column, settings, now)})`,
  );
  const parts = partsOf({
    standing: aggregated(sql`select "column", "status", "rep", "leads", "machines" from counted`),
    late: byColumn(sql`select "column", sum("late") as "leads" from counted group by 1`),
    archived: byColumn(sql`select "column", sum("old") as "leads" from counted group by 1`),
  });
  const { rows } = await sql<LeadCounts>`
    ${alone ? unnamed : sql``} with counted as (
      select "column", "status", "assignedRep" as "rep", count(*) as "leads",
        sum("numberOfMachinesNeeded") as "machines", count(*) filter (where "dueAt" <= ${now}) as "late",
        ${sql.join(old, sql` + `)} as "old"
      from leads where ${where} group by 1, 2, 3) select ${parts}`.execute(db);
  return rows[0] ?? { snapshot: '', standing: [], late: {}, archived: {} };
};

/** Of the lines what is whole before a moment, and of the leads what is left of its hour or day. */
const until = (lines: RawBuilder<unknown>, leads: RawBuilder<unknown>): RawBuilder<unknown> =>
  byColumn(
    sql`select "column", sum("leads")::bigint as "leads" from (${lines} union all ${leads}) as part group by 1`,
  );

/** Added up from the lines that every change leaves; null where these tell no day so early apart. */
const sumUp = async (
  db: Db,
  { where }: Selected,
  { now, settings }: FilterFacts,
): Promise<LeadCounts | null> => {
  // As if the lines were leads: the condition asks for nothing but what both have.
  const lines = sql`(select *, false as "deleted" from lead_sums) as leads`;
  const closed = archivedColumns.map((column) => {
    const before = sql`${archivedBefore(column, settings, now)}::timestamptz`;
    const whole = sql`(select coalesce(max("before"), '-infinity') from lead_sums_whole where "column" = ${column})`;
    return {
      merged: sql`("column" = ${column} and "before" > lead_day(${before}))`,
      days: sql`(leads."column" = ${column} and leads."at" >= ${whole} and leads."at" < lead_day(${before}))`,
      fresh: sql`(leads."column" = ${column} and leads."at" < lead_day(${before}))`,
      leads: sql`(leads."column" = ${column} and leads."updatedAt" >= lead_day(${before}) and leads."updatedAt" < ${before})`,
    };
  });
  const either = (part: keyof (typeof closed)[number]) =>
    sql`(${sql.join(
      closed.map((each) => each[part]),
      sql` or `,
    )})`;
  const at = sql`${now}::timestamptz`;
  // In the words of its index.
  const due = sql`coalesce(leads."dueAt", 'infinity'::timestamptz)`;
  // Each is found by its index, whatever the moments are.
  const touched = (which: RawBuilder<unknown>) =>
    sql`select leads."column", leads."leads" from ${lines} where leads."what" = 'touched' and ${which} and ${where}`;
  const parts = partsOf({
    standing: aggregated(sql`
      select leads."column", leads."status", leads."assignedRep" as "rep", sum(leads."leads")::bigint as "leads",
        sum(leads."machines")::bigint as "machines"
      from ${lines} where leads."what" = 'standing' and ${where} group by 1, 2, 3 having sum(leads."leads") <> 0`),
    late: until(
      sql`select leads."column", leads."leads" from ${lines}
        where leads."what" = 'due' and leads."at" < lead_hour(${at}) and ${where}`,
      sql`select leads."column", 1 from leads where ${due} >= lead_hour(${at}) and ${due} <= ${at} and ${where}`,
    ),
    archived: until(
      sql`${touched(sql`leads."folded" and leads."at" = '-infinity'`)}
        union all ${touched(sql`leads."folded" and ${either('days')}`)}
        union all ${touched(sql`not leads."folded" and ${either('fresh')}`)}`,
      sql`select leads."column", 1 from leads where ${either('leads')} and ${where}`,
    ),
  });
  const { rows } = await sql<LeadCounts & { apart: boolean }>`
    select not exists (select from lead_sums_whole where ${either('merged')}) as "apart", ${parts}`.execute(
    db,
  );
  const [counted] = rows;
  if (!counted?.apart) return null;
  const { apart: _, ...counts } = counted;
  return counts;
};

/** Leads by column, status and rep, the late and the archived ones by column, all in one snapshot. */
export const countLeads = async (db: Db, selected: Selected, facts: FilterFacts): Promise<LeadCounts> =>
  (selected.summed ? await sumUp(db, selected, facts) : null) ?? recount(db, selected, facts);

/** Days before which leads are archived become one line a rep; an office that archives later than it did has its leads counted. */
const raiseWhole = async (db: Db, now: string): Promise<RawBuilder<unknown>> => {
  const settings = await readSettings(db);
  const lines = archivedColumns.map((column) => {
    const before = later(archivedBefore(column, settings, now), -daysApart * day);
    return sql`(${column}::text, lead_day(${before}::timestamptz))`;
  });
  await sql`
    insert into lead_sums_whole as whole ("column", "before") values ${sql.join(lines)}
    on conflict ("column") do update set "before" = greatest(whole."before", excluded."before")
      where whole."before" < excluded."before"`.execute(db);
  return sql`(select "before" from lead_sums_whole as whole where whole."column" = line."column")`;
};

/** Makes few lines of many; hours that are past and days of what is archived become one. */
export const foldLeadSums = async (db: Db, now: string): Promise<void> => {
  const past = sql`lead_hour(${later(now, -hoursApart * hour)}::timestamptz)`;
  const whole = await raiseWhole(db, now);
  await foldSums(db, {
    table: 'lead_sums',
    keys: ['what', 'column', 'status', 'assignedRep', 'at'],
    added: ['leads', 'machines'],
    coarse: {
      key: 'at',
      when: sql`("what" = 'due' and "at" < ${past} or "what" = 'touched' and "at" < ${whole})`,
      says: sql`'-infinity'::timestamptz`,
    },
  });
};
