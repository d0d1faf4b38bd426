import type { Actor, Outcome } from '#kernel';
import { changeLead, type LeadChange, noFlags } from '#leads/change.ts';
import type { Lead } from '#leads/lead.ts';
import { mayPass, unless, whileOpen } from '#leads/may.ts';
import { handOffNotes, said } from '#leads/notes.ts';
import { leadRefusals } from '#leads/texts.ts';

/** A person by name, for the sentences that notes keep. */
export type Named = Pick<Actor, 'uid' | 'displayName'>;

const whilePassable = (lead: Lead) =>
  lead.leadContacted || lead.status === 'pass-it-on' ? leadRefusals.notPassable : null;

const toAnother = (lead: Lead, to: Named, by: Actor) =>
  to.uid === by.uid || to.uid === lead.assignedRep ? leadRefusals.passToSelf : null;

/** ‘Pass Lead to Another Rep’: it is the receiver's, who accepts or rejects (PASS-01, D3). */
export const passLead = (
  lead: Lead,
  input: { to: Named; reason?: string | undefined },
  by: Actor,
  now: string,
): Outcome<LeadChange> =>
  unless([mayPass(by, lead), toAnother(lead, input.to, by), whileOpen(by, lead), whilePassable(lead)], () =>
    changeLead(lead, 'passed', passedOn(input.to.uid, input.reason, by, now), now, [
      said(handOffNotes.passed(input.to.displayName)),
    ]),
  );

const passedOn = (to: string, reason: string | undefined, by: Actor, now: string): Partial<Lead> => ({
  ...noFlags,
  status: 'pass-it-on',
  passState: 'pending',
  passedFrom: by.uid,
  passedTo: to,
  passedAt: now,
  passReason: reason ?? '',
  assignedRep: to,
  assignedAt: now,
});
