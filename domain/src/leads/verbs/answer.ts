import type { Actor, Outcome } from '#kernel';
import { changeLead, type LeadChange, noFlags } from '#leads/change.ts';
import type { Lead } from '#leads/lead.ts';
import { mayAnswer, unless, whileThere } from '#leads/may.ts';
import { handOffNotes, said } from '#leads/notes.ts';
import { leadRefusals } from '#leads/texts.ts';
import type { Named } from './pass.ts';

export const passAnswers = ['accept', 'reject'] as const;
export type PassAnswer = (typeof passAnswers)[number];

/** Who passed the lead; not `there` once they have left or may no longer have leads. */
export type Passer = Named & { there: boolean };

/** Accepts a pending pass, or rejects it back to the passer: who is gone leaves it to the pool (PASS-02, D3). */
export const answerPass = (
  lead: Lead,
  input: { answer: PassAnswer; reason?: string | undefined; passer: Passer },
  by: Actor,
  now: string,
): Outcome<LeadChange> =>
  unless([mayAnswer(by, lead), whileThere(lead), whilePending(lead)], () =>
    input.answer === 'accept'
      ? changeLead(lead, 'accepted', { ...noFlags, status: 'new', assignedAt: now }, now, [
          said(handOffNotes.accepted(input.passer.displayName)),
        ])
      : changeLead(lead, 'rejected', backTo(input.passer, now), now, [
          said(handOffNotes.rejected(input.passer.displayName, input.reason ?? '')),
        ]),
  );

/** Only a pass that nobody has answered yet can be. */
export const whilePending = (lead: Lead) => (lead.passState === 'pending' ? null : leadRefusals.notPending);

const backTo = ({ uid, there }: Passer, now: string): Partial<Lead> => ({
  ...noFlags,
  status: 'new',
  ...(there ? { assignedRep: uid, assignedAt: now } : { assignedRep: null, assignedAt: null }),
});

/** No answer in time: nobody's, for anyone to take (D3). */
export const timeOutPass = (lead: Lead, receiver: string, now: string): Outcome<LeadChange> =>
  unless([whileThere(lead), whilePending(lead)], () =>
    changeLead(
      lead,
      'passTimedOut',
      { ...noFlags, status: 'new', assignedRep: null, assignedAt: null },
      now,
      [said(handOffNotes.timedOut(receiver))],
    ),
  );
