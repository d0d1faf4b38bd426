import type { Actor, Outcome } from '#kernel';
import { changeLead, given, type LeadChange } from '#leads/change.ts';
import type { Lead } from '#leads/lead.ts';
import { mayAssign, unless, whileOpen } from '#leads/may.ts';

/** Gives a lead of somebody who leaves to another rep: as if assigned, but told with all else they held, and never undone (D51). */
export const handOverLead = (lead: Lead, rep: string, by: Actor, now: string): Outcome<LeadChange> =>
  unless([mayAssign(by), whileOpen(by, lead)], () =>
    changeLead(lead, 'handedOver', given(lead, rep, now), now),
  );
