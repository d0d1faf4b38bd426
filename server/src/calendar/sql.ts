import type { EventStatus, ServiceCall, ServiceCallType } from 'domain/calendar';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { scopeSql } from '#platform/database/scope.ts';
import type { Stretch } from '#platform/rows/page.ts';
import { findRow, lockRow, pageRows, selectRows } from '#platform/rows/sql.ts';
import { present, serviceCallTable } from './table.ts';

type Db = Kysely<DB>;

/** A service call by id. */
export const findServiceCall = (db: Db, id: string): Promise<ServiceCall | undefined> =>
  findRow(db, serviceCallTable, id, present);

/** The same, locked. */
export const lockServiceCall = (db: Db, id: string): Promise<ServiceCall | undefined> =>
  lockRow(db, serviceCallTable, id, present);

/** Service calls by id. */
export const serviceCallsById = (db: Db, ids: readonly string[]): Promise<ServiceCall[]> =>
  selectRows(
    db,
    serviceCallTable,
    sql`"id" = any(${ids}::uuid[]) and ${scopeSql(present, serviceCallTable.name)}`,
  );

/** Which service calls a list is about. */
type Selection = {
  clientId?: string | undefined;
  siteId?: string | undefined;
  type?: ServiceCallType | undefined;
  status: readonly EventStatus[];
  from?: string | undefined;
  to?: string | undefined;
};

const fitting = ({ from, to, status, ...same }: Selection) =>
  sql.join(
    [
      sql`true`,
      ...Object.entries(same).flatMap(([field, value]) => (value ? [sql`${sql.ref(field)} = ${value}`] : [])),
      ...(status.length > 0 ? [sql`"status" in (${sql.join([...status])})`] : []),
      ...(from ? [sql`"scheduledDate" >= ${from}`] : []),
      ...(to ? [sql`"scheduledDate" <= ${to}`] : []),
    ],
    sql` and `,
  );

/** A stretch of the service calls that fit. */
export const listServiceCalls = (db: Db, selection: Selection, stretch: Stretch): Promise<ServiceCall[]> =>
  pageRows(db, serviceCallTable, present, stretch, fitting(selection));
