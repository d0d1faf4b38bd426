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
    return [sql`${made(figure, only, column)} as ${sql.ref(key)}`];
  });
  // The group is named once: said twice with its values it would be two.
  const { rows } = await sql<Counted>`
    ${unnamed} select "its group" as "group", grouping("its group") = 1 as "whole", ${sql.join(figures)}
    from (select ${sql.table(table)}.*, (${column(part.by[by] as string)})::text as "its group" from ${sql.table(table)}
      where ${seen} and ${conditionSql(partCondition(part, filters, facts), table, derived)}) as ${sql.table(table)}
    group by grouping sets (("its group"), ()) order by 2 desc, count(*) desc, 1 limit ${limit}`.execute(db);
  return rows;
};
