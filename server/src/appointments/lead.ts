import { type Appointment, appointmentRefusals, offersNote } from 'domain/appointments';
import { isRefusal, type Refusal } from 'domain/kernel';
import { contactLead, leadRefusals, noteLead, readableLeads, tooManyNotes, whenActed } from 'domain/leads';
import { type Found, lockLead, saveChange } from '#leads';
import type { Context } from '#platform/operations/context.ts';

type Asked = { note: boolean; contacted: boolean };

/** The lead of an appointment, locked first of all, where something is to be told to it. */
export const lockLeadOf = async (
  ctx: Context,
  { leadId }: Appointment,
  { note, contacted }: Asked,
): Promise<Found | undefined> =>
  leadId !== null && (note || contacted) ? lockLead(ctx.db, leadId, readableLeads(ctx.viewer)) : undefined;

/** ‘Add as note’ and ‘Mark as contacted’: a lead that was contacted before is noted only. */
export const tellLead = async (
  ctx: Context,
  appointment: Appointment,
  found: Found | undefined,
  { note, contacted, outcome }: Asked & { outcome: string },
): Promise<Refusal | null> => {
  if (!note && !contacted) return null;
  if (!offersNote(appointment)) return appointmentRefusals.noNote;
  if (!found) return appointmentRefusals.leadGone;
  const { lead } = found;
  const said = note ? outcome.trim() || appointment.title : '';
  const first = contacted && !lead.leadContacted;
  if (!first && !note) return null;
  const change = whenActed(lead, ctx.deviceTimes, ctx.now, (at) =>
    first
      ? contactLead(lead, { outcome: 'contacted', note: said }, ctx.actor, at)
      : noteLead(lead, { text: said }, ctx.actor, at),
  );
  if (isRefusal(change)) return change;
  const saved = await saveChange(ctx, found, change);
  return tooManyNotes(saved.notes, ctx.actor.uid, ctx.now) ? leadRefusals.tooManyNotes : null;
};
