import { day, hour, later } from 'domain/kernel';
import { archivedBefore, archivedColumns, type FilterFacts, type Lead } from 'domain/leads';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { unnamed } from '#platform/database/statements.ts';
import { foldSums } from '#platform/database/sums.ts';
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

/** Leads that closed longer ago than this have one line; who archives later than that has them counted anew. */
const daysApart = 400;
/** Hours that are past are one line after this: the clocks of servers may differ. */
const hoursApart = 2;

const aggregated = (each: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce((select jsonb_agg(each) from (${each}) as each), '[]')`;
const byColumn = (each: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce((select jsonb_object_agg("column", "leads") from (${each}) as each), '{}')`;

const asked = ['standing', 'late', 'archived'] as const;
const read = async (
  db: Db,
  start: RawBuilder<unknown>,
  parts: Readonly<Record<(typeof asked)[number], RawBuilder<unknown>>>,
): Promise<LeadCounts> => {
  const shown = asked.map((name) => sql`${parts[name]} as ${sql.ref(name)}`);
  const { rows } = await sql<LeadCounts>`
    ${start} select pg_current_snapshot()::text as "snapshot", ${sql.join(shown)}`.execute(db);
  return rows[0] ?? { snapshot: '', standing: [], late: {}, archived: {} };
};

/** Counted row by row. */
const recount = (db: Db, { where, unnamed: alone }: Selected, { now, settings }: FilterFacts) => {
  const old = archivedColumns.map(
    (column) =>
      sql`count(*) filter (where "column" = ${column} and "updatedAt" < ${archivedBefore(column, settings, now)})`,
  );
  return read(
    db,
    sql`${alone ? unnamed : sql``} with counted as (
      select "column", "status", "assignedRep" as "rep", count(*) as "leads",
        sum("numberOfMachinesNeeded") as "machines", count(*) filter (where "dueAt" <= ${now}) as "late",
        ${sql.join(old, sql` + `)} as "old"
      from leads where ${where} group by 1, 2, 3)`,
    {
      standing: aggregated(sql`select "column", "status", "rep", "leads", "machines" from counted`),
      late: byColumn(sql`select "column", sum("late") as "leads" from counted group by 1`),
      archived: byColumn(sql`select "column", sum("old") as "leads" from counted group by 1`),
    },
  );
};

/** Of the lines what is whole before a moment, and of the leads what is left of its hour or day. */
const until = (lines: RawBuilder<unknown>, leads: RawBuilder<unknown>): RawBuilder<unknown> =>
  byColumn(
    sql`select "column", sum("leads")::bigint as "leads" from (${lines} union all ${leads}) as part group by 1`,
  );

/** Added up from the lines that every change leaves. */
const sumUp = (db: Db, { where }: Selected, { now, settings }: FilterFacts) => {
  // As if the lines were leads: the condition asks for nothing but what both have.
  const lines = sql`(select *, false as "deleted" from lead_sums) as leads`;
  const closed = archivedColumns.map((column) => {
    const before = sql`${archivedBefore(column, settings, now)}::timestamptz`;
    return {
      lines: sql`(leads."column" = ${column} and leads."at" < lead_day(${before}))`,
      leads: sql`(leads."column" = ${column} and leads."updatedAt" >= lead_day(${before}) and leads."updatedAt" < ${before})`,
    };
  });
  const either = (part: 'lines' | 'leads') =>
    sql`(${sql.join(
      closed.map((each) => each[part]),
      sql` or `,
    )})`;
  const at = sql`${now}::timestamptz`;
  // In the words of its index.
  const due = sql`coalesce(leads."dueAt", 'infinity'::timestamptz)`;
  return read(db, sql``, {
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
      sql`select leads."column", leads."leads" from ${lines} where leads."what" = 'touched' and ${either('lines')} and ${where}`,
      sql`select leads."column", 1 from leads where ${either('leads')} and ${where}`,
    ),
  });
};

/** Leads by column, status and rep, the late and the archived ones by column, all in one snapshot. */
export const countLeads = (db: Db, selected: Selected, facts: FilterFacts): Promise<LeadCounts> => {
  const { sold, dead } = facts.settings.archiveDays;
  return selected.summed && Math.max(sold, dead) <= daysApart
    ? sumUp(db, selected, facts)
    : recount(db, selected, facts);
};

/** Makes few lines of many; hours and days that are long past become one. */
export const foldLeadSums = (db: Db, now: string): Promise<void> => {
  const past = sql`lead_hour(${later(now, -hoursApart * hour)}::timestamptz)`;
  const longPast = sql`lead_day(${later(now, -(daysApart + 2) * day)}::timestamptz)`;
  return foldSums(db, {
    table: 'lead_sums',
    keys: ['what', 'column', 'status', 'assignedRep', 'at'],
    added: ['leads', 'machines'],
    coarse: {
      key: 'at',
      when: sql`("what" = 'due' and "at" < ${past} or "what" = 'touched' and "at" < ${longPast})`,
      says: sql`'-infinity'::timestamptz`,
    },
  });
};
