import type { Actor, Outcome } from '#kernel';
import { changeLead, type LeadChange } from '#leads/change.ts';
import type { Lead } from '#leads/lead.ts';
import { mayEdit, unless, whileOpen } from '#leads/may.ts';
import { leadRefusals } from '#leads/texts.ts';

const isReviewed = (lead: Lead): boolean => lead.column === 'passed' && lead.passState === 'review';

const whileAsked = (lead: Lead) =>
  lead.column === 'dead' || isReviewed(lead) ? null : leadRefusals.reasonLate;

/** Says afterwards why a lead was moved to Dead or Passed: the move itself never waits for it (D57). */
export const giveReason = (
  lead: Lead,
  { reason }: { reason: string },
  by: Actor,
  now: string,
): Outcome<LeadChange> =>
  unless([mayEdit(by, lead), whileOpen(by, lead), whileAsked(lead)], () =>
    changeLead(lead, 'explained', isReviewed(lead) ? { passReason: reason } : { deadReason: reason }, now),
  );
