import type { Actor, Outcome } from '#kernel';
import { changeLead, type LeadChange, noFlags } from '#leads/change.ts';
import type { Lead } from '#leads/lead.ts';
import { mayEdit, unless, whileOpen } from '#leads/may.ts';
import { leadRefusals } from '#leads/texts.ts';

/** ‘Reopen as new’: a dead lead stands in New with its rep again, or in Unassigned for anyone to take (W1). */
export const reopenLead = (lead: Lead, _input: object, by: Actor, now: string): Outcome<LeadChange> =>
  unless([mayEdit(by, lead), whileOpen(by, lead), whileDead(lead)], () =>
    changeLead(
      lead,
      'reopened',
      { ...noFlags, status: 'new', assignedAt: lead.assignedRep === null ? null : now },
      now,
    ),
  );

const whileDead = ({ column }: Lead) => (column === 'dead' ? null : leadRefusals.notDead);
