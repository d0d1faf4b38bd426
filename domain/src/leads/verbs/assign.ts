import type { Actor, Outcome } from '#kernel';
import { changeLead, given, type LeadChange, passEnded } from '#leads/change.ts';
import type { Lead } from '#leads/lead.ts';
import { mayAssign, unless, whileOpen } from '#leads/may.ts';

/** Gives a lead to a rep, or with null takes it away; status and contact stay as they are (MOVE-08, D38). */
export const assignLead = (
  lead: Lead,
  input: { rep: string | null },
  by: Actor,
  now: string,
): Outcome<LeadChange> =>
  unless([mayAssign(by), whileOpen(by, lead)], () =>
    input.rep === null
      ? changeLead(lead, 'unassigned', unassigned(lead), now)
      : changeLead(lead, 'assigned', given(lead, input.rep, now), now),
  );

const unassigned = (lead: Lead): Partial<Lead> => ({
  ...passEnded(lead),
  assignedRep: null,
  assignedAt: null,
  timeoutExpired: false,
});
