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
import { type RawBuilder, sql } from 'kysely';
import { conditionSql, type Derived } from './database/condition.ts';
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
type Asking = { viewer: Pick<Viewer, 'role'>; settings: Settings; now: string };

/** The condition of a noun's list that shows the rows behind a number; those of reports are for administrators. */
export const figureRows = (
  { parts, table, derived }: Figured,
  asked: FigureAsked,
  { viewer, settings, now }: Asking,
): Outcome<RawBuilder<boolean>> => {
  if (asked.report !== 'dashboard' && !isAdministrator(viewer.role)) return refusals.notYourRole;
  const facts = figureFacts(settings, asked, now);
  const condition = figureAmong(parts, asked, facts);
  return isRefusal(condition) ? condition : conditionSql(condition, table, derived(facts));
};

/** The same for a list that calls its table something else, which is `named` in it. */
export const figureRowsOf = (
  noun: Figured,
  named: string,
  asked: FigureAsked,
  asking: Asking,
): Outcome<RawBuilder<boolean>> => {
  const rows = figureRows(noun, asked, asking);
  if (isRefusal(rows)) return rows;
  const table = sql.table(noun.table);
  return sql<boolean>`${sql.ref(`${named}.id`)} in (select ${table}."id" from ${table} where ${rows})`;
};
