import type { Clause, Scope, Viewer } from 'domain/kernel';
import {
  type FilterFacts,
  foldedFilters,
  isTimed,
  type LeadColumn,
  type LeadFilter,
  type leadOperations,
  leadScope,
  wantedOf,
} from 'domain/leads';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import type { DB } from '#platform/database/schema.ts';
import { narrowScope, scopeSql } from '#platform/database/scope.ts';
import { readSettings } from '#settings';
import { textCondition } from './text.ts';
import { archivedCondition, quickCondition } from './timed.ts';

export type Selection = Pick<z.output<typeof leadOperations.list.input>, 'view' | 'filter' | 'text'> & {
  column?: LeadColumn | undefined;
};

/** The condition of a list or a count. */
export type Selected = {
  where: RawBuilder<boolean>;
  /** Its plan must fit the values. */
  unnamed: boolean;
  /** It tells leads apart by column and rep alone, as `lead_sums` do. */
  summed: boolean;
};

// The session decides what somebody sees; a request may only ask for less (D43).
const viewerOf = (viewer: Viewer, view: Selection['view']): Viewer =>
  view === 'self' ? { ...viewer, sees: 'self' } : viewer;

const anyOf = (field: string, values: readonly unknown[]): RawBuilder<unknown> => {
  const column = sql.ref(`leads.${field}`);
  const present = values.filter((value) => value !== null);
  const among = foldedFilters.includes(field)
    ? // As an array they are folded once, not for every row.
      sql`lower(${column}) = any(array(select lower(wanted) from unnest(${present}::text[]) as wanted))`
    : sql`${column}::text = any(${present}::text[])`;
  return present.length < values.length ? sql`(${among} or ${column} is null)` : among;
};

// The leads that one import made or changed; its rows are found by its own key.
const importedBy = (id: string) => sql`
  leads."id" in (select "leadId" from import_rows
    where "importId" = ${id} and "outcome" in ('created', 'updated'))`;

const condition = (field: string, value: unknown): RawBuilder<unknown> => {
  const values = wantedOf(value);
  if (field === 'tags') return sql`leads."tags" @> ${values}::text[]`;
  if (typeof value === 'boolean')
    return value ? sql.ref(`leads.${field}`) : sql`not ${sql.ref(`leads.${field}`)}`;
  const [only] = values;
  if (field === 'imported') return importedBy(String(only));
  // One person's leads have an index.
  if (field === 'assignedRep' && values.length === 1 && only !== null)
    return sql`leads."assignedRep" = ${only}`;
  return anyOf(field, values);
};

const scopeOf = (viewer: Viewer, filter: LeadFilter, column: LeadColumn | undefined): Scope => {
  const { assignedRep } = filter;
  const asked: Record<string, Clause[string]> = {};
  if (column) asked['column'] = column;
  if (assignedRep !== undefined && !Array.isArray(assignedRep)) asked['assignedRep'] = assignedRep;
  // Nobody's own: the one alternative left has its index.
  if (column === 'unassigned') asked['assignedRep'] = null;
  return narrowScope(leadScope(viewer, filter.deleted === true), asked);
};

const timedConditions = (
  { quick, archived }: LeadFilter,
  facts: FilterFacts | null,
): RawBuilder<unknown>[] => {
  if (!facts) return [];
  const old = archivedCondition(facts);
  return [
    ...(quick === undefined ? [] : [quickCondition(quick, facts)]),
    ...(archived === undefined ? [] : [archived ? old : sql`not ${old}`]),
  ];
};

/** What a viewer asked for, within what they may see; `now` is what the filters by time go by, `more` holds as well. */
export const select = async (
  db: Kysely<DB>,
  viewer: Viewer,
  selection: Selection,
  now: string,
  more?: RawBuilder<boolean>,
): Promise<Selected> => {
  const { view, filter, text, column } = selection;
  const { deleted: _, quick: __, archived: ___, ...fields } = filter;
  const facts = isTimed(filter) ? { now, settings: await readSettings(db) } : null;
  const asked = Object.entries(fields).filter(([, value]) => value !== undefined);
  const typed = await textCondition(db, text);
  const conditions = [
    scopeSql(scopeOf(viewerOf(viewer, view), filter, column), 'leads'),
    ...(column ? [sql`leads."column" = ${column}`] : []),
    ...asked.map(([field, value]) => condition(field, value)),
    ...timedConditions(filter, facts),
    ...(typed ? [typed] : []),
    ...(more ? [more] : []),
  ];
  return {
    where: sql<boolean>`${sql.join(conditions, sql` and `)}`,
    unnamed: asked.length > 0 || facts !== null || typed !== null || more !== undefined,
    summed:
      asked.every(([field]) => field === 'assignedRep') &&
      !filter.deleted &&
      facts === null &&
      typed === null &&
      more === undefined,
  };
};
