import type { Actor, Outcome } from '#kernel';
import { changeLead, type LeadChange } from '#leads/change.ts';
import type { Lead } from '#leads/lead.ts';
import { mayRemove, unless, whileOpen } from '#leads/may.ts';

/** Deletes a lead so that it can be restored; not a converted one, whose client points to it (LEW-17). */
export const removeLead = (lead: Lead, _input: object, by: Actor, now: string): Outcome<LeadChange> =>
  unless([mayRemove(by), whileOpen(by, lead)], () =>
    changeLead(lead, 'removed', { deletedAt: now, deleted: true }, now),
  );
