import type { Actor, Outcome } from '#kernel';
import { changeLead, type LeadChange } from '#leads/change.ts';
import type { LeadColumn } from '#leads/column.ts';
import type { Lead } from '#leads/lead.ts';
import { mayMove, unless, whileOpen } from '#leads/may.ts';
import { labelled, noteLabels } from '#leads/notes.ts';
import { fieldsOfMove } from './move.ts';

export const contactOutcomes = ['attempted', 'contacted', 'sold'] as const;
export type ContactOutcome = (typeof contactOutcomes)[number];

/** Where each quick action leads (MOVE-09). */
export const columnOfContact: Readonly<Record<ContactOutcome, LeadColumn>> = {
  attempted: 'selling',
  contacted: 'selling',
  sold: 'sold',
};

/** ‘Attempted Contact’, ‘Contacted’, ‘Mark as Sold’: the move and its dated note in one. */
export const contactLead = (
  lead: Lead,
  input: { outcome: ContactOutcome; note: string },
  by: Actor,
  now: string,
): Outcome<LeadChange> => {
  const to = columnOfContact[input.outcome];
  return unless([mayMove(by, lead, to), whileOpen(by, lead)], () =>
    changeLead(lead, input.outcome, fieldsOfMove(lead, to, by, now), now, [
      labelled(noteLabels[input.outcome], input.note),
    ]),
  );
};
