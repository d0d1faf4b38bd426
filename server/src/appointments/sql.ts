import type { Appointment } from 'domain/appointments';
import type { Scope } from 'domain/kernel';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { scopeSql } from '#platform/database/scope.ts';
import type { Stretch } from '#platform/rows/page.ts';
import { findRow, lockRow, pageRows, selectRows } from '#platform/rows/sql.ts';
import { fitting, type Selection } from './sql/fitting.ts';
import { appointmentTable, present } from './sql/table.ts';
import { mayComeAfter } from './sql/window.ts';

type Db = Kysely<DB>;

/** An appointment by id. */
export const findAppointment = (db: Db, id: string): Promise<Appointment | undefined> =>
  findRow(db, appointmentTable, id, present);

/** The same, locked. */
export const lockAppointment = (db: Db, id: string): Promise<Appointment | undefined> =>
  lockRow(db, appointmentTable, id, present);

/** The same, deleted ones alone. */
export const lockDeleted = async (db: Db, id: string): Promise<Appointment | undefined> =>
  (
    await selectRows<Appointment>(
      db,
      appointmentTable,
      sql`"id" = ${id} and "deletedAt" is not null`,
      sql`for no key update`,
    )
  )[0];

/** The id of the row that one day of a repeat has become; it may be deleted. */
export const ownRowId = async (db: Db, repeatOf: string, occurrence: string): Promise<string | undefined> =>
  (
    await sql<{ id: string }>`
      select "id" from appointments where "repeatOf" = ${repeatOf} and "occurrence" = ${occurrence}`.execute(
      db,
    )
  ).rows[0]?.id;

/** Days of a repeat that stand by themselves. */
export const ownDays = async (db: Db, repeatOf: string): Promise<string[]> =>
  (
    await sql<{ occurrence: string }>`
      select "occurrence" from appointments where "repeatOf" = ${repeatOf}`.execute(db)
  ).rows.map(({ occurrence }) => occurrence);

/** The rows of such days from one on, locked, the earliest first; deleted ones as well. */
export const lockOwnRows = (db: Db, repeatOf: string, since: string | null): Promise<Appointment[]> =>
  selectRows(
    db,
    appointmentTable,
    sql`"repeatOf" = ${repeatOf} and ${since === null ? sql`true` : sql`"occurrence" >= ${since}::date`}`,
    sql`order by "occurrence" for no key update`,
  );

/** Appointments by id. */
export const appointmentsById = (
  db: Db,
  ids: readonly string[],
  scope: Scope = present,
): Promise<Appointment[]> =>
  selectRows(
    db,
    appointmentTable,
    sql`"id" = any(${ids}::uuid[]) and ${scopeSql(scope, appointmentTable.name)}`,
  );

/** A stretch of the appointments in sight that fit. */
export const listAppointments = (
  db: Db,
  scope: Scope,
  selection: Selection,
  stretch: Stretch,
): Promise<Appointment[]> => pageRows(db, appointmentTable, scope, stretch, fitting(selection));

/** A stretch of the open work at sites that nobody does; a rule until its last day. */
export const listUnassigned = (db: Db, scope: Scope, stretch: Stretch, now: string): Promise<Appointment[]> =>
  pageRows(
    db,
    appointmentTable,
    scope,
    stretch,
    sql`"assignedTo" is null and "status" in ('scheduled', 'confirmed', 'in_progress')
      and (("recurrence" ->> 'freq') = 'none' or ${mayComeAfter(now)})`,
  );

/** Sets or clears when it was deleted. */
export const setDeleted = async (db: Db, { id, version, updatedAt }: Appointment, at: string | null) => {
  await sql`update appointments set "deletedAt" = ${at}, "version" = ${version}, "updatedAt" = ${updatedAt}
    where "id" = ${id}`.execute(db);
};
