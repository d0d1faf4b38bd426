import type { Actor, Outcome } from '#kernel';
import { changeLead, givenIfNobodys, type LeadChange, noFlags, noOutcome } from '#leads/change.ts';
import type { LeadColumn } from '#leads/column.ts';
import type { Lead } from '#leads/lead.ts';
import { mayMove, unless, whileOpen } from '#leads/may.ts';

type Fields = (lead: Lead, by: Actor, now: string, reason: string) => Partial<Lead>;

const toUnassigned: Fields = () => ({ ...noFlags, assignedRep: null, assignedAt: null, status: 'new' });

const toNew: Fields = (lead, by, now) => ({
  ...noFlags,
  assignedRep: lead.assignedRep ?? by.uid,
  // Coming back to New starts the first-contact time again (D4); staying there does not, or it would be told twice.
  assignedAt: lead.column === 'new' ? lead.assignedAt : now,
  timeoutExpired: lead.column === 'new' && lead.timeoutExpired,
  status: 'new',
});

const toSelling: Fields = (lead, by, now) => ({
  ...noOutcome,
  ...givenIfNobodys(lead, by.uid, now),
  leadContacted: true,
  lastContactDate: now,
  status: 'contacted',
});

const toSold: Fields = (lead, _by, now) => ({
  ...noOutcome,
  markSold: true,
  soldDate: lead.column === 'sold' ? (lead.soldDate ?? now) : now,
  leadContacted: true,
  lastContactDate: lead.lastContactDate ?? now,
  status: 'client',
});

const toDead: Fields = (lead, _by, _now, reason) => ({
  ...noOutcome,
  markDead: true,
  leadAsDead: true,
  deadReason: reason || lead.deadReason,
  leadContacted: true,
  status: 'dead',
});

const toPassed: Fields = (lead, _by, now, reason) => ({
  ...noFlags,
  assignedRep: null,
  assignedAt: null,
  passState: 'review',
  passedFrom: lead.passState === 'review' ? lead.passedFrom : lead.assignedRep,
  passedAt: lead.passState === 'review' ? lead.passedAt : now,
  passReason: reason || (lead.passState === 'review' ? lead.passReason : ''),
  status: 'pass-it-on',
});

const moves: Readonly<Record<LeadColumn, Fields>> = {
  unassigned: toUnassigned,
  new: toNew,
  selling: toSelling,
  sold: toSold,
  dead: toDead,
  passed: toPassed,
};

/** What a move to a column sets; quick actions use the same (MOVE-01 to MOVE-06). */
export const fieldsOfMove = (
  lead: Lead,
  to: LeadColumn,
  by: Actor,
  now: string,
  reason = '',
): Partial<Lead> => moves[to](lead, by, now, reason);

/** Moves a lead to a column; afterwards columnOf is that column. */
export const moveLead = (
  lead: Lead,
  input: { to: LeadColumn; reason?: string | undefined },
  by: Actor,
  now: string,
): Outcome<LeadChange> =>
  unless([mayMove(by, lead, input.to), whileOpen(by, lead)], () =>
    changeLead(lead, 'moved', fieldsOfMove(lead, input.to, by, now, input.reason), now),
  );
