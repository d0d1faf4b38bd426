import {
  type Condition,
  type Figure,
  type FigureFacts,
  figureWhere,
  partCondition,
  type ReportFilters,
} from 'domain/kernel';
import type { Settings } from 'domain/settings';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { conditionSql } from '#platform/database/condition.ts';
import type { DB } from '#platform/database/schema.ts';
import { unnamed } from '#platform/database/statements.ts';
import type { FiguredPart } from './parts.ts';

/** What was counted of a group, by figure; `whole`: of all of them. */
export type Counted = Readonly<Record<string, number | string | null>> & {
  group: string | null;
  whole: boolean;
};

type Asked = FiguredPart & {
  by: string;
  filters: ReportFilters;
  facts: FigureFacts<Settings>;
  seen: RawBuilder<boolean>;
  limit: number;
};

const isEvery = (condition: Condition): boolean => 'all' in condition && condition.all.length === 0;

const made = (
  figure: Exclude<Figure<Settings>, { kind: 'share' | 'ratio' }>,
  only: RawBuilder<unknown>,
  of: (field: string) => RawBuilder<unknown>,
): RawBuilder<unknown> => {
  if (figure.kind === 'count') return sql`count(*) ${only}`;
  if (figure.kind === 'sum') return sql`coalesce(sum(${of(figure.field)}) ${only}, 0)::bigint`;
  if (figure.kind === 'oldest') return sql`min(${of(figure.field)}) ${only}`;
  return sql`percentile_cont(0.5) within group (
    order by extract(epoch from (${of(figure.to)}::timestamptz - ${of(figure.from)}::timestamptz))::float8 * 1000) ${only}`;
};

/** All figures of a part, by group and of all groups, in one statement; the groups with the most rows first. */
export const countFigures = async (
  db: Kysely<DB>,
  { noun, part, by, filters, facts, seen, limit }: Asked,
): Promise<Counted[]> => {
  const { table } = noun;
  const derived = noun.derived(facts);
  const column = (field: string): RawBuilder<unknown> =>
    Object.hasOwn(derived, field) ? (derived[field] as RawBuilder<unknown>) : sql.ref(`${table}.${field}`);
  const figures = Object.entries(part.figures).flatMap(([key, figure]) => {
    if (figure.kind === 'share' || figure.kind === 'ratio') return [];
    const where = figureWhere(part, key, facts) as Condition;
    const only = isEvery(where) ? sql`` : sql`filter (where ${conditionSql(where, table, derived)})`;
    const name = sql.ref(key);
    const added = figure.kind === 'oldest' ? sql`min(${name})` : sql`coalesce(sum(${name}), 0)::bigint`;
    return [{ name, value: sql`${made(figure, only, column)} as ${name}`, added: sql`${added} as ${name}` }];
  });
  const values = sql.join(figures.map(({ value }) => value));
  // The group is named once: said twice with its values it would be two.
  const from = sql`from (select ${sql.table(table)}.*, ${column(part.by[by] as string)} as "its group" from ${sql.table(table)}
      where ${seen} and ${conditionSql(partCondition(part, filters, facts), table, derived)}) as ${sql.table(table)}`;
  const group = sql`"its group"::text as "group"`;
  // Of medians none can be made of others; whatever adds up is counted once.
  const hasMedians = Object.values(part.figures).some(({ kind }) => kind === 'median');
  const { rows } = hasMedians
    ? await sql<Counted>`${unnamed}
        select ${group}, grouping("its group") = 1 as "whole", ${values} ${from}
        group by grouping sets (("its group"), ()) order by 2 desc, count(*) desc, 1 limit ${limit}`.execute(
        db,
      )
    : await sql<Counted>`${unnamed}
        with grouped as (select ${group}, count(*) as "its rows", ${values} ${from} group by "its group")
        select null as "group", true as "whole", null as "its rows", ${sql.join(figures.map(({ added }) => added))} from grouped
        union all (select "group", false, "its rows", ${sql.join(figures.map(({ name }) => name))} from grouped
          order by "its rows" desc, 1 limit ${limit - 1})`.execute(db);
  return rows;
};

/** What templates are called, deleted ones too. */
export const templateNames = async (
  db: Kysely<DB>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const rows = await db
    .selectFrom('message_templates')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
};
