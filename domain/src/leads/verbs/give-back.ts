import type { Actor, Outcome } from '#kernel';
import { changeLead, type LeadChange } from '#leads/change.ts';
import type { Lead } from '#leads/lead.ts';
import { mayGiveUp, unless, whileOpen } from '#leads/may.ts';
import { handOffNotes, labelled, noteLabels, said } from '#leads/notes.ts';
import { fieldsOfMove } from './move.ts';

/** ‘Pass Lead’: back to the unassigned pool, with a note (PASS-03, LEM-12). */
export const returnLead = (
  lead: Lead,
  input: { note: string },
  by: Actor,
  now: string,
): Outcome<LeadChange> =>
  unless([mayGiveUp(by, lead), whileOpen(by, lead)], () =>
    changeLead(lead, 'returned', fieldsOfMove(lead, 'unassigned', by, now), now, [
      labelled(noteLabels.returned, input.note),
    ]),
  );

/** ‘Can't Close’: the one way of a rep into Passed, for an administrator to look at (PASS-03, LEM-09). */
export const cantCloseLead = (
  lead: Lead,
  input: { reason?: string | undefined },
  by: Actor,
  now: string,
): Outcome<LeadChange> =>
  unless([mayGiveUp(by, lead), whileOpen(by, lead)], () =>
    changeLead(
      lead,
      'notClosed',
      { ...fieldsOfMove(lead, 'passed', by, now, input.reason), passedFrom: lead.assignedRep ?? by.uid },
      now,
      [said(handOffNotes.notClosed(input.reason ?? ''))],
    ),
  );
