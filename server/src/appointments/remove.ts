import { type Appointment, isRepeat, mayRemoveAppointment } from 'domain/appointments';
import { isRefusal, nextOf, notFound, type Outcome } from 'domain/kernel';
import type { Context } from '#platform/operations/context.ts';
import { rowEvent } from '#platform/rows/told.ts';
import { separate } from './keep.ts';
import { isSeen, lockMeant, type Meant } from './meant.ts';
import { lockLeadBefore } from './sql/steps.ts';
import { appointmentTable } from './sql/table.ts';
import { lockAppointment, lockDeleted, ownRowId, setDeleted } from './sql.ts';

/** Deletes a row softly, or takes that back, and tells it. */
export const mark = async (
  ctx: Context,
  row: Appointment,
  verb: 'removed' | 'restored',
): Promise<Appointment> => {
  const after = nextOf(row, {}, ctx.now);
  await setDeleted(ctx.db, after, verb === 'removed' ? ctx.now : null);
  const told = rowEvent(appointmentTable, verb, row, after);
  ctx.emit({
    ...told,
    before: { ...told.before, title: row.title },
    after: { ...told.after, title: row.title },
  });
  return after;
};

const wholeRepeat = async (ctx: Context, { id, occurrence }: Meant): Promise<Appointment | null> => {
  if (occurrence) return null;
  await lockLeadBefore(ctx.db, id);
  const row = await lockAppointment(ctx.db, id);
  return row && isRepeat(row) && isSeen(ctx.viewer, row) ? row : null;
};

/** Deletes an appointment, softly; of a repeat the day that is named, or without one the rule with all that is left of it. */
export const remove = async (ctx: Context, meant: Meant): Promise<Outcome<Appointment>> => {
  const whole = await wholeRepeat(ctx, meant);
  const found = whole ? { row: whole, repeat: null } : await lockMeant(ctx, meant);
  if (isRefusal(found)) return found;
  const { row, repeat } = found;
  const refused = mayRemoveAppointment(ctx.actor, row);
  if (refused) return refused;
  const own = repeat && row.occurrence ? await separate(ctx, repeat, row.occurrence) : row;
  return isRefusal(own) ? own : mark(ctx, own, 'removed');
};

/** Takes a deletion back. */
export const restore = async (ctx: Context, { id, occurrence }: Meant): Promise<Outcome<Appointment>> => {
  const own = occurrence ? await ownRowId(ctx.db, id, occurrence) : undefined;
  await lockLeadBefore(ctx.db, own ?? id);
  const row = await lockDeleted(ctx.db, own ?? id);
  if (!row || !isSeen(ctx.viewer, row)) return notFound;
  return mayRemoveAppointment(ctx.actor, row) ?? mark(ctx, row, 'restored');
};
