import { type Actor, later, type Outcome } from '#kernel';
import { changeLead, type LeadChange, noFlags } from '#leads/change.ts';
import type { Lead } from '#leads/lead.ts';
import { mayRecall, unless, whileThere } from '#leads/may.ts';
import { handOffNotes, said } from '#leads/notes.ts';
import { whilePending } from './answer.ts';

/**
 * ‘Take back’ by the passer while nobody has answered: the lead is what it was before (D39, D46). `before` is what the
 * event of the pass keeps; the first-contact clock stood still in the meantime (D4), so it goes on where it was.
 */
export const recallLead = (
  lead: Lead,
  input: { before: Partial<Lead>; receiver: string },
  by: Actor,
  now: string,
): Outcome<LeadChange> =>
  unless([mayRecall(by, lead), whileThere(lead), whilePending(lead)], () =>
    changeLead(lead, 'undone', asBefore(lead, input.before, now), now, [
      said(handOffNotes.recalled(input.receiver)),
    ]),
  );

const asBefore = (lead: Lead, before: Partial<Lead>, now: string): Partial<Lead> => {
  const rep = before.assignedRep ?? null;
  const from = before.assignedAt ?? now;
  const stoodStill = Date.parse(now) - Date.parse(lead.passedAt ?? now);
  return {
    ...noFlags,
    status: before.status ?? 'new',
    timeoutExpired: before.timeoutExpired ?? false,
    assignedRep: rep,
    assignedAt: rep === null ? null : later(from, stoodStill),
  };
};
