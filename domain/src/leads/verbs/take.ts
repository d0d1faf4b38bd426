import type { Actor, Outcome } from '#kernel';
import { changeLead, given, type LeadChange } from '#leads/change.ts';
import type { Lead } from '#leads/lead.ts';
import { mayTake, unless, whileOpen } from '#leads/may.ts';

/** ‘Take This Lead’: the acting rep becomes its rep (MOVE-10). */
export const takeLead = (lead: Lead, _input: object, by: Actor, now: string): Outcome<LeadChange> =>
  unless([mayTake(by, lead), whileOpen(by, lead)], () =>
    changeLead(lead, 'taken', given(lead, by.uid, now), now),
  );
