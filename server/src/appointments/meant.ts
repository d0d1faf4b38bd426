import {
  type Appointment,
  appointmentRefusals,
  appointmentScope,
  dayOfAppointment,
  isOccurrence,
  isRepeat,
  occurrenceOn,
} from 'domain/appointments';
import { inScope, notFound, type Outcome, type Viewer } from 'domain/kernel';
import type { Context } from '#platform/operations/context.ts';
import { lockLeadBefore } from './sql/steps.ts';
import { findAppointment, lockAppointment, ownRowId } from './sql.ts';

/** Which appointment is meant: a row, or one day of a repeat, whether computed or a row of its own by now. */
export type Meant = { id: string; occurrence?: string | null | undefined };

/** The row that is meant; of a day that is only computed the repeat beside it. */
export type Found = { row: Appointment; repeat: Appointment | null };

type Reading = Pick<Context, 'db' | 'viewer'>;
type Find = typeof findAppointment;

/** Whether a viewer sees a row. */
export const isSeen = (viewer: Viewer, row: Appointment): boolean => inScope(appointmentScope(viewer), row);

const seen = (viewer: Viewer, row: Appointment | undefined): Outcome<Found> =>
  row && isSeen(viewer, row) ? { row, repeat: null } : notFound;

const isItsDay = (row: Appointment, on: string): boolean => on === (row.occurrence ?? dayOfAppointment(row));

const onDay = async (ctx: Reading, repeat: Appointment, on: string, find: Find): Promise<Outcome<Found>> => {
  const own = await ownRowId(ctx.db, repeat.id, on);
  if (own !== undefined) return seen(ctx.viewer, await find(ctx.db, own));
  if (!isSeen(ctx.viewer, repeat) || !isOccurrence(repeat, on)) return notFound;
  return { row: occurrenceOn(repeat, on), repeat };
};

const meantBy = async (ctx: Reading, { id, occurrence }: Meant, find: Find): Promise<Outcome<Found>> => {
  const row = await find(ctx.db, id);
  const on = occurrence ?? null;
  if (on === null) return seen(ctx.viewer, row);
  if (row && isRepeat(row)) return onDay(ctx, row, on, find);
  if (row && isItsDay(row, on)) return seen(ctx.viewer, row);
  // What was a repeat once, or is deleted, has left days that stand by themselves.
  const own = await ownRowId(ctx.db, id, on);
  return own === undefined ? notFound : seen(ctx.viewer, await find(ctx.db, own));
};

/** What is meant, as far as the viewer sees. */
export const findMeant = (ctx: Reading, meant: Meant): Promise<Outcome<Found>> =>
  meantBy(ctx, meant, findAppointment);

/** The same, locked, the lead before it and the repeat before its days; of a repeat a day has to be named. */
export const lockMeant = async (ctx: Reading, meant: Meant): Promise<Outcome<Found>> => {
  await lockLeadBefore(ctx.db, meant.id);
  const found = await meantBy(ctx, meant, lockAppointment);
  if ('refused' in found || found.repeat !== null || !isRepeat(found.row)) return found;
  return appointmentRefusals.whichDay;
};
