import type { Refusal } from 'domain/kernel';
import { type Appointment, type AppointmentVerb, appointmentRefusals } from 'domain/serviceCalls';
import type { Context } from '#platform/operations/context.ts';
import { createRows, keepRow, type Telling } from '#platform/rows/write.ts';
import { personProblem } from '#users';
import { appointmentTable } from './table.ts';

/** Adds appointments with their events; those whose ids exist are left as they are. Answers the new ids. */
export const insertAppointments = (ctx: Telling, calls: readonly Appointment[]): Promise<string[]> =>
  createRows(ctx, appointmentTable, calls);

/** Writes what a verb made of an appointment locked by then, with its event. */
export const saveAppointmentChange = (
  ctx: Telling,
  verb: AppointmentVerb,
  before: Appointment,
  after: Appointment,
): Promise<Appointment> => keepRow(ctx, appointmentTable, verb, before, after);

/** Refuses a technician who is not there any more; their row stays as it is until it is written. */
export const technicianProblem = (
  { db }: Pick<Context, 'db'>,
  uid: string | null | undefined,
): Promise<Refusal | null> =>
  personProblem(db, uid, ({ active }) => active, appointmentRefusals.notTechnician);
