import type { Actor } from 'domain/kernel';
import {
  answerPass,
  cantCloseLead,
  handOffOperations,
  type Passer,
  passLead,
  reopenLead,
  returnLead,
} from 'domain/leads';
import { act, told } from '#leads/acting.tsx';

type Named = Pick<Actor, 'uid' | 'displayName'>;

const reasoned = (reason: string) => (reason.trim() === '' ? {} : { reason: reason.trim() });

/** ‘Pass Lead to Another Rep’ (PASS-01). */
export const pass = (by: Actor, id: string, to: Named, reason: string): Promise<boolean> =>
  told(
    id,
    'Failed to pass the lead. Please try again.',
    act(id, by, (lead, now) => passLead(lead, { to, ...reasoned(reason) }, by, now), handOffOperations.pass, {
      id,
      to: to.uid,
      ...reasoned(reason),
    }),
    { say: `Lead passed to ${to.displayName}` },
  );

const answer = (
  by: Actor,
  id: string,
  given: 'accept' | 'reject',
  passer: Passer,
  reason: string,
  tell: string,
): Promise<boolean> =>
  told(
    id,
    'Failed to answer. Please try again.',
    act(
      id,
      by,
      (lead, now) => answerPass(lead, { answer: given, passer, ...reasoned(reason) }, by, now),
      handOffOperations.answer,
      { id, answer: given, ...reasoned(reason) },
    ),
    // An answer was given to somebody: it is not taken back (D46).
    { tell },
  );

/** The receiver takes it (PASS-02). */
export const accept = (by: Actor, id: string, passer: Passer): Promise<boolean> =>
  answer(by, id, 'accept', passer, '', 'Lead accepted');

/** Back to the passer, with the reason they read (PASS-02). */
export const reject = (by: Actor, id: string, passer: Passer, reason: string): Promise<boolean> =>
  answer(by, id, 'reject', passer, reason, 'Lead rejected');

/** ‘Pass Lead’: back to Unassigned, for anyone to take (PASS-03). */
export const giveBack = (by: Actor, id: string, note: string): Promise<boolean> =>
  told(
    id,
    'Failed to pass the lead. Please try again.',
    act(id, by, (lead, now) => returnLead(lead, { note }, by, now), handOffOperations.returnToPool, {
      id,
      note,
    }),
    { say: 'Lead is back in Unassigned' },
  );

/** ‘Can't Close’: to Passed, where an administrator looks at it (PASS-03). */
export const cantClose = (by: Actor, id: string, reason: string): Promise<boolean> =>
  told(
    id,
    'Failed to pass the lead. Please try again.',
    act(id, by, (lead, now) => cantCloseLead(lead, reasoned(reason), by, now), handOffOperations.cantClose, {
      id,
      ...reasoned(reason),
    }),
    { say: 'Lead waits for review' },
  );

/** ‘Reopen as new’ of a dead lead (W1). */
export const reopen = (by: Actor, id: string): Promise<boolean> =>
  told(
    id,
    'Failed to reopen the lead. Please try again.',
    act(id, by, (lead, now) => reopenLead(lead, {}, by, now), handOffOperations.reopen, { id }),
    { say: 'Lead reopened' },
  );
