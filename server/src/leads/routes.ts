import { isRefusal } from 'domain/kernel';
import {
  assignLead,
  blankLead,
  contactLead,
  createLead,
  editLead,
  giveReason,
  intakeLead,
  leadOperations,
  leadRefusals,
  mayMoveTo,
  moveLead,
  noteLead,
  removeLead,
  restoreLead,
  takeLead,
  transferLead,
  whenActed,
} from 'domain/leads';
import { bind } from '#platform/operations/operations.ts';
import { readSettings } from '#settings';
import { aroundRoutes } from './around.ts';
import { handingRoutes } from './handing.ts';
import { addLead, bindVerb, replayedLead, repProblem } from './keep.ts';
import { followOptOuts } from './opt-outs.ts';
import { readingRoutes } from './reading.ts';
import { requestOfMove } from './sql.ts';

/** What is done to leads; read and handed on they are in files of their own. */
export const leadRoutes = [
  ...readingRoutes,
  ...aroundRoutes,
  ...handingRoutes,

  bind(
    leadOperations.create,
    async (ctx, { id, ...fields }) => {
      const settings = await readSettings(ctx.db);
      const blank = blankLead(id ?? ctx.newId(), ctx.now, settings.leaseNoticeDays);
      const change = createLead(blank, fields, ctx.actor, ctx.now);
      if (isRefusal(change)) return change;
      return (await repProblem(ctx, change.lead.assignedRep)) ?? addLead(ctx, settings, change);
    },
    replayedLead,
  ),

  bind(
    leadOperations.intake,
    async (ctx, record) => {
      const settings = await readSettings(ctx.db);
      const blank = blankLead(ctx.newId(), ctx.now, settings.leaseNoticeDays);
      return addLead(ctx, settings, intakeLead(blank, record));
    },
    replayedLead,
  ),

  bindVerb(leadOperations.update, (lead, { version, fields }, { actor, now, db, keys }) => {
    const change = editLead(lead, fields, actor, now);
    if (isRefusal(change)) return change;
    return lead.version === version ? followOptOuts({ db, keys }, lead, change) : leadRefusals.stale;
  }),

  bindVerb(leadOperations.note, (lead, input, { actor, now, deviceTimes }) =>
    whenActed(lead, deviceTimes, now, (at) => noteLead(lead, input, actor, at)),
  ),

  bindVerb(leadOperations.contact, (lead, input, { actor, now, deviceTimes }) =>
    whenActed(lead, deviceTimes, now, (at) => contactLead(lead, input, actor, at)),
  ),

  bindVerb(
    leadOperations.move,
    (lead, input, { actor, now, deviceTimes }) =>
      whenActed(lead, deviceTimes, now, (at) => moveLead(lead, input, actor, at)),
    (input, { actor }) => mayMoveTo(actor.role, input.to),
  ),

  bindVerb(leadOperations.giveReason, async (lead, { act, reason }, ctx) => {
    const request = await requestOfMove(ctx.db, { leadId: lead.id, actor: ctx.actor.uid, key: act });
    if (request === undefined) return leadRefusals.reasonLate;
    const change = giveReason(lead, { reason }, ctx.actor, ctx.now);
    return isRefusal(change) ? change : { ...change, act: request };
  }),

  bindVerb(leadOperations.take, (lead, input, { actor, now }) => takeLead(lead, input, actor, now)),

  bindVerb(
    leadOperations.assign,
    async (lead, input, ctx) =>
      (await repProblem(ctx, input.rep)) ?? assignLead(lead, input, ctx.actor, ctx.now),
  ),

  bindVerb(
    leadOperations.transfer,
    async (lead, input, ctx) =>
      (await repProblem(ctx, input.rep)) ?? transferLead(lead, input, ctx.actor, ctx.now),
  ),

  bindVerb(leadOperations.remove, (lead, input, { actor, now }) => removeLead(lead, input, actor, now)),

  bindVerb(leadOperations.restore, (lead, input, { actor, now }) => restoreLead(lead, input, actor, now)),
];
