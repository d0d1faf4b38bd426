import {
  type FigureAsked,
  type FigureFacts,
  figureAmong,
  figureFacts,
  isRefusal,
  type NounParts,
  type Outcome,
  type Viewer,
} from 'domain/kernel';
import type { Settings } from 'domain/settings';
import type { RawBuilder } from 'kysely';
import { conditionSql, type Derived } from './database/condition.ts';

/** A noun whose rows reports count, and whose list shows them. */
export type Figured = {
  /** The list that its numbers open. */
  operation: string;
  table: string;
  parts: NounParts<Settings>;
  derived: (facts: FigureFacts<Settings>) => Derived;
  /** The rows that the list shows to somebody. */
  seen: (viewer: Viewer) => RawBuilder<boolean>;
  /** What a group is called, by the field it is told by; those of no one noun here say what they are themselves. */
  labels: Readonly<Record<string, 'person' | Readonly<Record<string, string>>>>;
};

/** The condition of a noun's list that shows the rows behind a number. */
export const figureRows = (
  { parts, table, derived }: Figured,
  asked: FigureAsked,
  settings: Settings,
  now: string,
): Outcome<RawBuilder<boolean>> => {
  const facts = figureFacts(settings, asked, now);
  const condition = figureAmong(parts, asked, facts);
  return isRefusal(condition) ? condition : conditionSql(condition, table, derived(facts));
};
