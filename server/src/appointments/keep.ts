import {
  type Appointment,
  type AppointmentVerb,
  appointmentRefusals,
  mostExceptions,
  ownRow,
  withoutDay,
} from 'domain/appointments';
import { isRefusal, type Outcome, type Refusal } from 'domain/kernel';
import type { Context } from '#platform/operations/context.ts';
import { createRows, keepRow, type Telling } from '#platform/rows/write.ts';
import { personProblem } from '#users';
import { lockMeant, type Meant } from './meant.ts';
import { appointmentTable } from './sql/table.ts';

/** Adds appointments with their events; those whose ids exist are left as they are. Answers the new ids. */
export const insertAppointments = (ctx: Telling, appointments: readonly Appointment[]): Promise<string[]> =>
  createRows(ctx, appointmentTable, appointments);

/** Writes what a verb made of an appointment locked by then, with its event. */
export const saveAppointmentChange = (
  ctx: Telling,
  verb: AppointmentVerb | 'separated',
  before: Appointment,
  after: Appointment,
): Promise<Appointment> => keepRow(ctx, appointmentTable, verb, before, after);

/** Refuses somebody who is not there any more; their row stays as it is until it is written. */
export const activeProblem = (
  { db }: Pick<Context, 'db'>,
  uid: string | null | undefined,
): Promise<Refusal | null> => personProblem(db, uid, ({ active }) => active, appointmentRefusals.notActive);

/** Makes a row of its own of one day of a repeat, which is out of the rule from then on. */
export const separate = async (
  ctx: Context,
  repeat: Appointment,
  on: string,
): Promise<Outcome<Appointment>> => {
  if (repeat.recurrence.exceptions.length >= mostExceptions) return appointmentRefusals.tooManyExceptions;
  const row = ownRow(repeat, on, ctx.newId(), ctx.now);
  await saveAppointmentChange(ctx, 'separated', repeat, withoutDay(repeat, on, ctx.now));
  await createRows(ctx, appointmentTable, [row], 'separated');
  return row;
};

type Verb = (row: Appointment) => Outcome<Appointment> | Promise<Outcome<Appointment>>;
type Naming = Meant & { version?: number | undefined; as: AppointmentVerb };

const standing = (refusal: Refusal, row: Appointment): Refusal =>
  refusal.refused === 'conflict' ? { current: row, ...refusal } : refusal;

/**
 * The one way to change an appointment: as `write` of the kit, but that one day of a repeat becomes a row of its own
 * with its first change, in the same transaction.
 */
export const writeOne = async (
  ctx: Context,
  { version, as, ...meant }: Naming,
  verb: Verb,
): Promise<Outcome<Appointment>> => {
  const found = await lockMeant(ctx, meant);
  if (isRefusal(found)) return found;
  const { row, repeat } = found;
  if (version !== undefined && version !== row.version) return standing(appointmentRefusals.stale, row);
  const tried = await verb(row);
  if (isRefusal(tried)) return standing(tried, row);
  if (tried === row || repeat === null || row.occurrence === null)
    return saveAppointmentChange(ctx, as, row, tried);
  const own = await separate(ctx, repeat, row.occurrence);
  if (isRefusal(own)) return standing(own, row);
  const { id, version: first, recurrence, repeatOf, createdAt } = own;
  const after = { ...tried, id, version: first + 1, recurrence, repeatOf, createdAt };
  return saveAppointmentChange(ctx, as, own, after);
};
