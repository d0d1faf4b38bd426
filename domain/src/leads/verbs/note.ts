import type { Actor, Outcome } from '#kernel';
import { changeLead, type LeadChange } from '#leads/change.ts';
import type { Lead } from '#leads/lead.ts';
import { unless } from '#leads/may.ts';
import { leadRights } from '#leads/may-texts.ts';
import { labelled, noteLabels } from '#leads/notes.ts';

/** ‘Add Notes Only’: anybody who reads a lead may add to it, a converted one included (LEM-25, D21). */
export const noteLead = (lead: Lead, input: { text: string }, _by: Actor, now: string): Outcome<LeadChange> =>
  unless([lead.deleted ? leadRights.deleted : null], () =>
    changeLead(lead, 'noted', {}, now, [labelled(noteLabels.noted, input.text)]),
  );
