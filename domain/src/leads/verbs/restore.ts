import type { Actor, Outcome } from '#kernel';
import { changeLead, type LeadChange } from '#leads/change.ts';
import type { Lead } from '#leads/lead.ts';
import { mayRemove, unless } from '#leads/may.ts';
import { leadRefusals } from '#leads/texts.ts';

/** Brings a deleted lead back as it was. */
export const restoreLead = (lead: Lead, _input: object, by: Actor, now: string): Outcome<LeadChange> =>
  unless([mayRemove(by), lead.deleted ? null : leadRefusals.notDeleted], () =>
    changeLead(lead, 'restored', { deletedAt: null, deleted: false }, now),
  );
