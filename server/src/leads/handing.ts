import { mayEnter, reps } from 'domain/kernel';
import {
  answerPass,
  cantCloseLead,
  handOffOperations,
  type Lead,
  mayPass,
  type Passer,
  passLead,
  reopenLead,
  returnLead,
} from 'domain/leads';
import type { Context } from '#platform/operations/context.ts';
import { findCandidate, namesOf } from '#users';
import { bindVerb, repProblem } from './keep.ts';

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
