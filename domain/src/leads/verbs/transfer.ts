import type { Actor, Outcome } from '#kernel';
import { changeLead, given, type LeadChange } from '#leads/change.ts';
import type { Lead } from '#leads/lead.ts';
import { mayTransfer, unless, whileOpen } from '#leads/may.ts';

/** ‘Transfer Lead’: a rep gives their own lead to another, who need not answer. */
export const transferLead = (
  lead: Lead,
  input: { rep: string },
  by: Actor,
  now: string,
): Outcome<LeadChange> =>
  unless([mayTransfer(by, lead), whileOpen(by, lead)], () =>
    changeLead(lead, 'transferred', given(lead, input.rep, now), now),
  );
