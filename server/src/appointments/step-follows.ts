import { type Appointment, isAppointmentOpen, stepOf } from 'domain/appointments';
import { same } from 'domain/kernel';
import { changeLead, type Lead, type NextStep } from 'domain/leads';
import { saveChange } from '#leads';
import type { Context } from '#platform/operations/context.ts';
import type { NewEvent } from '#platform/operations/events.ts';
import { readSettings } from '#settings';
import { lockStepping, wasStep } from './sql/steps.ts';
import { findAppointment } from './sql.ts';

const leadsIn = ({ before, after }: NewEvent): string[] =>
  [before['leadId'], after['leadId']].filter((id) => typeof id === 'string');

/** What a next step has become: the appointment as it stands, its copy at another time, or nothing more to do. */
const stepNow = async ({ db }: Context, lead: Lead, id: string): Promise<NextStep | null> => {
  const found = await findAppointment(db, id);
  const row: Appointment | undefined = found?.rescheduledToId
    ? await findAppointment(db, found.rescheduledToId)
    : found;
  return row && row.leadId === lead.id && isAppointmentOpen(row) ? stepOf(row) : null;
};

/** An appointment that was the next step, and is to be done again, is the next step again where there is none. */
const stepAgain = async (ctx: Context, lead: Lead, events: readonly NewEvent[]): Promise<NextStep | null> => {
  for (const { rowId, verb, after } of events) {
    if (after['leadId'] !== lead.id || (verb !== 'reopened' && verb !== 'restored')) continue;
    if (await wasStep(ctx.db, lead.id, rowId)) return stepNow(ctx, lead, rowId);
  }
  return null;
};

/** Next steps that are appointments say what these say, and are over with them. */
export const followAppointments = async (events: readonly NewEvent[], ctx: Context): Promise<void> => {
  const ids = [...new Set(events.flatMap(leadsIn))];
  if (ids.length === 0) return;
  for (const lead of await lockStepping(ctx.db, ids)) {
    const id = lead.nextStep?.appointmentId;
    if (id !== undefined && !events.some(({ rowId }) => rowId === id)) continue;
    const nextStep = id === undefined ? await stepAgain(ctx, lead, events) : await stepNow(ctx, lead, id);
    if (same(nextStep, lead.nextStep)) continue;
    const settings = await readSettings(ctx.db);
    await saveChange(ctx, { lead, settings }, changeLead(lead, 'updated', { nextStep }, ctx.now));
  }
};
