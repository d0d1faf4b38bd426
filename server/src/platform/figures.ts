import {
  type FigureAsked,
  type FigureFacts,
  figureAmong,
  figureFacts,
  isAdministrator,
  isRefusal,
  type NounParts,
  type Outcome,
  type Scope,
  type Viewer,
} from 'domain/kernel';
import type { Settings } from 'domain/settings';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { conditionSql, type Derived } from './database/condition.ts';
import type { DB } from './database/schema.ts';
import { scopeSql } from './database/scope.ts';
import { unnamed } from './database/statements.ts';
import { refusals } from './operations/errors.ts';

/** A noun whose rows reports count, and whose list shows them. */
export type Figured = {
  /** The list that its numbers open. */
  operation: string;
  table: string;
  parts: NounParts<Settings>;
  derived: (facts: FigureFacts<Settings>) => Derived;
  /** The rows that the list shows to somebody. */
  seen: (viewer: Viewer) => Scope;
  /** What a group is called, by the field it is told by; those of no one noun here say what they are themselves. */
  labels: Readonly<Record<string, 'person' | 'client' | 'template' | Readonly<Record<string, string>>>>;
};

/** For whom a figure is asked, when, and by which settings. */
type Asking = { viewer: Viewer; settings: Settings; now: string };

/** The rows behind a number: what a list shows of its noun, and how many that are. */
export type FigureRows = { rows: RawBuilder<boolean>; count: (db: Kysely<DB>) => Promise<number> };

/** What a noun's list shows behind a number; those of reports are for administrators. */
export const figureRows = (
  { parts, table, derived, seen }: Figured,
  asked: FigureAsked,
  { viewer, settings, now }: Asking,
): Outcome<FigureRows> => {
  if (asked.report !== 'dashboard' && !isAdministrator(viewer.role)) return refusals.notYourRole;
  const facts = figureFacts(settings, asked, now);
  const condition = figureAmong(parts, asked, facts);
  if (isRefusal(condition)) return condition;
  const rows = conditionSql(condition, table, derived(facts));
  const count = async (db: Kysely<DB>): Promise<number> => {
    const counted = await sql<{
      total: number;
    }>`${unnamed} select count(*) as "total" from ${sql.table(table)}
      where ${scopeSql(seen(viewer), table)} and ${rows}`.execute(db);
    return counted.rows[0]?.total ?? 0;
  };
  return { rows, count };
};

/** The same for a list that calls its table something else, which is `named` in it. */
export const figureRowsOf = (
  noun: Figured,
  named: string,
  asked: FigureAsked,
  asking: Asking,
): Outcome<FigureRows> => {
  const found = figureRows(noun, asked, asking);
  if (isRefusal(found)) return found;
  const table = sql.table(noun.table);
  const rows = sql<boolean>`${sql.ref(`${named}.id`)} in (select ${table}."id" from ${table} where ${found.rows})`;
  return { ...found, rows };
};

/** What counts the list behind a number; one that is narrowed by more than that tells no total. */
export const figureTotal = (db: Kysely<DB>, of: FigureRows | undefined, narrowed: object = {}) =>
  of && Object.values(narrowed).every((value) => !value) ? () => of.count(db) : undefined;
