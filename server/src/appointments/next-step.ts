import { type Appointment, appointmentRefusals, canBeStep, stepOf } from 'domain/appointments';
import { isRefusal, type Refusal } from 'domain/kernel';
import { editLead, readableLeads } from 'domain/leads';
import { lockLead, saveChange } from '#leads';
import type { Alongside } from '#platform/operations/alongside.ts';
import type { Context } from '#platform/operations/context.ts';
import { followAppointments } from './step-follows.ts';
import { followSteps } from './step-leads.ts';

/** Makes of an appointment that is about to be planned the next step of its lead, by the rights of the lead. */
export const setStep = async (ctx: Context, planned: Appointment): Promise<Refusal | null> => {
  const id = planned.leadId;
  if (id === null || !canBeStep(planned, { id })) return appointmentRefusals.noStep;
  const found = await lockLead(ctx.db, id, readableLeads(ctx.viewer));
  if (!found) return appointmentRefusals.leadGone;
  const change = editLead(found.lead, { nextStep: stepOf(planned) }, ctx.actor, ctx.now);
  if (isRefusal(change)) return change;
  await saveChange(ctx, found, change);
  return null;
};

/** The next step of a lead and its appointment are one thing: what is done to either is done to both (0042). */
export const goWithSteps: Alongside = async (events, ctx) => {
  const refused = await followSteps(
    events.filter(({ noun }) => noun === 'leads'),
    ctx,
  );
  if (refused) return refused;
  await followAppointments(
    events.filter(({ noun }) => noun === 'appointments'),
    ctx,
  );
  return null;
};
