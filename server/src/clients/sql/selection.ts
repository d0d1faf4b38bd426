import { type ClientFilter, clientScope, renewalDays } from 'domain/clients';
import { localDay, type Viewer } from 'domain/kernel';
import { wantedOf } from 'domain/leads';
import type { Settings } from 'domain/settings';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { scopeSql } from '#platform/database/scope.ts';
import { unnamed } from '#platform/database/statements.ts';
import { readSettings } from '#settings';
import { textCondition } from './text.ts';

export type Selection = { filter: ClientFilter; text: string };

const anyOf = (field: string, value: unknown): RawBuilder<unknown> => {
  const column = sql.ref(`clients.${field}`);
  const values = wantedOf(value);
  const present = values.filter((one) => one !== null);
  const type = sql.raw(field === 'accountManager' || field === 'parentClientId' ? 'uuid[]' : 'text[]');
  // One value has an index behind it.
  const among =
    present.length === 1 ? sql`${column} = ${present[0]}` : sql`${column} = any(${present}::${type})`;
  return present.length < values.length ? sql`(${among} or ${column} is null)` : among;
};

const renewing = (
  renewal: NonNullable<ClientFilter['renewal']>,
  { leaseNoticeDays, officeTimeZone }: Settings,
  now: string,
): RawBuilder<unknown> => {
  const today = localDay(now, officeTimeZone);
  const last = sql`(${today}::date + ${renewalDays(leaseNoticeDays)}::integer)`;
  const end = sql`clients."contractEndDate"`;
  return renewal === 'ended'
    ? sql`${unnamed} ${end} < ${today}::date`
    : sql`${unnamed} ${end} >= ${today}::date and ${end} <= ${last}`;
};

// The clients that one import made or changed, or whose sites; its rows are found by its own key.
const importedBy = (id: string) => sql`
  clients."id" in (select coalesce(sites."clientId", import_rows."clientId") from import_rows
    left join sites on sites."id" = import_rows."siteId"
    where "importId" = ${id} and "outcome" in ('created', 'updated'))`;

/** What a viewer asked for, within what they may see; `now` is what the renewals go by, `more` holds as well. */
export const select = async (
  db: Kysely<DB>,
  viewer: Viewer,
  { filter, text }: Selection,
  now: string,
  more?: RawBuilder<boolean>,
): Promise<RawBuilder<boolean>> => {
  const { deleted, renewal, imported, ...asked } = filter;
  const scope = clientScope(viewer);
  // The deleted ones are for the same people as the others.
  const seen =
    deleted && scope.length > 0 ? sql`clients."deletedAt" is not null` : scopeSql(scope, 'clients');
  const typed = await textCondition(db, text);
  const conditions = [
    seen,
    ...Object.entries(asked).flatMap(([field, value]) => (value === undefined ? [] : [anyOf(field, value)])),
    ...(imported ? [importedBy(imported)] : []),
    ...(renewal ? [renewing(renewal, await readSettings(db), now)] : []),
    ...(typed ? [typed] : []),
    ...(more ? [more] : []),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
};
