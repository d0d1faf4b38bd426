import {
  type Condition,
  type Figure,
  type FigureFacts,
  figureWhere,
  partCondition,
  type ReportFilters,
  type Scope,
} from 'domain/kernel';
import type { Settings } from 'domain/settings';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { conditionSql } from '#platform/database/condition.ts';
import type { DB } from '#platform/database/schema.ts';
import { scopeSql } from '#platform/database/scope.ts';
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
  seen: Scope;
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
  return sql`array_agg(date_part('epoch', ${of(figure.to)}::timestamptz - ${of(figure.from)}::timestamptz) * 1000) ${only}`;
};

const medianOf = (times: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select percentile_cont(0.5) within group (order by "time") from ${times} as "time")`;

/** A group's own value, and that of all groups, of what was made of each. */
const toldOf = ({ kind }: Figure<Settings>, name: RawBuilder<unknown>) => {
  // Groups of ordered values would be sorted with all they carry; of each group's times only these are.
  if (kind === 'median')
    return {
      own: medianOf(sql`unnest(${name})`),
      added: medianOf(sql`grouped as each, unnest(each.${name})`),
    };
  return {
    own: name,
    added: kind === 'oldest' ? sql`min(${name})` : sql`coalesce(sum(${name}), 0)::bigint`,
  };
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
    const { own, added } = toldOf(figure, name);
    return [
      {
        value: sql`${made(figure, only, column)} as ${name}`,
        own: sql`${own} as ${name}`,
        added: sql`${added} as ${name}`,
      },
    ];
  });
  const each = (what: 'value' | 'own' | 'added') => sql.join(figures.map((figure) => figure[what]));
  // The group is named once: said twice with its values it would be two.
  const { rows } = await sql<Counted>`${unnamed}
    with grouped as (select "its group"::text as "group", count(*) as "its rows", ${each('value')}
      from (select ${sql.table(table)}.*, ${column(part.by[by] as string)} as "its group" from ${sql.table(table)}
        where ${scopeSql(seen, table)} and ${conditionSql(partCondition(part, filters, facts), table, derived)}) as ${sql.table(table)}
      group by "its group")
    select null as "group", true as "whole", null as "its rows", ${each('added')} from grouped
    union all (select "group", false, "its rows", ${each('own')} from grouped order by "its rows" desc, 1 limit ${limit - 1})`.execute(
    db,
  );
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
