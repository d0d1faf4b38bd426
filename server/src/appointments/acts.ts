import {
  type Appointment,
  cancelAppointment,
  confirmAppointment,
  missAppointment,
  reopenAppointment,
  rescheduleAppointment,
  startAppointment,
  type Transition,
  verbOf,
} from 'domain/appointments';
import { isRefusal, type Outcome } from 'domain/kernel';
import type { Context } from '#platform/operations/context.ts';
import { createRow } from '#platform/rows/write.ts';
import { writeOne } from './keep.ts';
import type { Meant } from './meant.ts';
import { assigneeAway } from './people.ts';
import { appointmentTable } from './sql/table.ts';

type Verb = (appointment: Appointment, by: Context['actor'], now: string) => Outcome<Appointment>;

const act =
  (transition: Transition, verb: Verb) =>
  (ctx: Context, { id, occurrence }: Meant): Promise<Outcome<Appointment>> =>
    writeOne(ctx, { id, occurrence, as: verbOf[transition] }, (row) => verb(row, ctx.actor, ctx.now));

export const confirm = act('confirm', confirmAppointment);
export const start = act('start', startAppointment);
export const noShow = act('noShow', missAppointment);
export const reopen = act('reopen', reopenAppointment);

/** Calls it off; the reason may be left out. */
export const cancel = (ctx: Context, { reason, ...meant }: Meant & { reason: string }) =>
  act('cancel', (row, by, now) => cancelAppointment(row, reason.trim(), by, now))(ctx, meant);

type Times = Pick<Appointment, 'start' | 'end'>;

/** Ends the original and plans its copy, asking where its assignee is away; answers the copy. */
export const reschedule = async (
  ctx: Context,
  { id, occurrence, start, end, anyway }: Meant & Times & { anyway: boolean },
): Promise<Outcome<Appointment>> => {
  let copy: Appointment | null = null;
  const original = await writeOne(ctx, { id, occurrence, as: 'rescheduled' }, async (row) => {
    const made = rescheduleAppointment(row, { start, end }, { id: ctx.newId(), by: ctx.actor, now: ctx.now });
    if (isRefusal(made)) return made;
    const away = anyway ? null : await assigneeAway(ctx, null, made.copy);
    if (away) return away;
    copy = made.copy;
    return made.original;
  });
  if (isRefusal(original) || copy === null) return original;
  const from: Appointment = copy;
  return createRow(ctx, appointmentTable, { ...from, rescheduledFromId: original.id });
};
