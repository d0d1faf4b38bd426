import type { Appointment, AppointmentStatus, AppointmentType } from 'domain/serviceCalls';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { scopeSql } from '#platform/database/scope.ts';
import type { Stretch } from '#platform/rows/page.ts';
import { findRow, lockRow, pageRows, selectRows } from '#platform/rows/sql.ts';
import { appointmentTable, present } from './table.ts';

type Db = Kysely<DB>;

/** An appointment by id. */
export const findAppointment = (db: Db, id: string): Promise<Appointment | undefined> =>
  findRow(db, appointmentTable, id, present);

/** The same, locked. */
export const lockAppointment = (db: Db, id: string): Promise<Appointment | undefined> =>
  lockRow(db, appointmentTable, id, present);

/** Appointments by id. */
export const appointmentsById = (db: Db, ids: readonly string[]): Promise<Appointment[]> =>
  selectRows(
    db,
    appointmentTable,
    sql`"id" = any(${ids}::uuid[]) and ${scopeSql(present, appointmentTable.name)}`,
  );

/** Which appointments a list is about. */
type Selection = {
  clientId?: string | undefined;
  siteId?: string | undefined;
  type?: AppointmentType | undefined;
  status: readonly AppointmentStatus[];
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

/** A stretch of the appointments that fit. */
export const listAppointments = (db: Db, selection: Selection, stretch: Stretch): Promise<Appointment[]> =>
  pageRows(db, appointmentTable, present, stretch, fitting(selection));
