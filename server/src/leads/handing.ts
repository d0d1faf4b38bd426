import { mayEnter, notFound, type Outcome, reps } from 'domain/kernel';
import {
  answerPass,
  cantCloseLead,
  handOffOperations,
  type Lead,
  type LeadChange,
  mayPass,
  outgoingScope,
  type Passer,
  passLead,
  recallLead,
  reopenLead,
  returnLead,
} from 'domain/leads';
import type { Context } from '#platform/operations/context.ts';
import { findCandidate, namesOf } from '#users';
import { type Found, lockLead } from './sql.ts';
import { bindVerb, repProblem } from './write.ts';

const nameOf = async (ctx: Context, uid: string | null): Promise<string> =>
  (uid === null ? undefined : (await namesOf(ctx, [uid])).get(uid)) ?? 'somebody';

/** Why this person cannot be passed a lead, beside the field that names them. */
const receiverProblem = async (ctx: Context, uid: string) => {
  const problem = await repProblem(ctx, uid);
  return problem && { ...problem, fields: { to: problem.message } };
};

// Whoever left, or may no longer have leads, cannot be given one back.
const passerOf = async (ctx: Context, { passedFrom }: Lead): Promise<Passer> => {
  const person = passedFrom === null ? null : await findCandidate(ctx.db, passedFrom, 'lock');
  return {
    uid: passedFrom ?? '',
    displayName: await nameOf(ctx, passedFrom),
    there: !!person?.active && mayEnter(reps, person.role),
  };
};

export const handingRoutes = [
  bindVerb(
    handOffOperations.pass,
    async (lead, { to, reason }, ctx) =>
      mayPass(ctx.actor, lead) ??
      (await receiverProblem(ctx, to)) ??
      passLead(lead, { to: { uid: to, displayName: await nameOf(ctx, to) }, reason }, ctx.actor, ctx.now),
  ),

  bindVerb(handOffOperations.answer, async (lead, { answer, reason }, ctx) =>
    answerPass(lead, { answer, reason, passer: await passerOf(ctx, lead) }, ctx.actor, ctx.now),
  ),

  bindVerb(handOffOperations.returnToPool, (lead, input, { actor, now }) =>
    returnLead(lead, input, actor, now),
  ),

  bindVerb(handOffOperations.cantClose, (lead, input, { actor, now }) =>
    cantCloseLead(lead, input, actor, now),
  ),

  bindVerb(handOffOperations.reopen, (lead, input, { actor, now }) => reopenLead(lead, input, actor, now)),
];

/**
 * ‘Take back’ (D39, D46): finds the pending pass of the acting person, whose lead they no longer read, and says what
 * taking it back makes of it. `before` is what the event of the pass keeps.
 */
export const takeBack = async (
  ctx: Context,
  id: string,
  before: Partial<Lead>,
): Promise<Outcome<{ found: Found; change: LeadChange }>> => {
  const found = await lockLead(ctx.db, id, outgoingScope(ctx.actor.uid));
  if (!found) return notFound;
  const receiver = await nameOf(ctx, found.lead.passedTo);
  const change = recallLead(found.lead, { before, receiver }, ctx.actor, ctx.now);
  return 'refused' in change ? change : { found, change };
};
