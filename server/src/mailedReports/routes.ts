import { nextOf, notFound } from 'domain/kernel';
import {
  type MailedReport,
  mailedReportLimit,
  mailedReportOperations,
  mailedReportRefusals,
  noMailServerText,
} from 'domain/mailedReports';
import { wayProblem } from 'domain/notifications';
import { type ReportAsked, reportRefusals } from 'domain/reports';
import { reachOf } from '#notifications';
import { bind } from '#platform/operations/operations.ts';
import { createRow, removeRow, writable, write } from '#platform/rows/write.ts';
import { figuredPart } from '#reports';
import { findUser } from '#users';
import { receiverOf } from './receiver.ts';
import { ownReports } from './sql.ts';
import { mailedReportTable } from './table.ts';

const rows = writable(mailedReportTable);

const unknown = ({ report, part, by }: ReportAsked) => {
  const found = figuredPart(report, part);
  if (!found) return reportRefusals.noPart;
  return Object.hasOwn(found.part.by, by) ? null : reportRefusals.noGroups;
};

export const mailedReportRoutes = [
  bind(mailedReportOperations.own, async (ctx) => {
    const user = await findUser(ctx, ctx.viewer.uid);
    if (!user) return notFound;
    const problem = wayProblem('email', (await reachOf(ctx, user)).reach);
    const isUnset = ctx.env.smtpUrl === null;
    return {
      items: await ownReports(ctx.db, user.uid),
      problem: problem ?? (isUnset ? noMailServerText : null),
    };
  }),

  bind(mailedReportOperations.create, async (ctx, { frequency, asked }) => {
    const { db, actor, viewer, now } = ctx;
    const refused = unknown(asked);
    if (refused) return refused;
    if ((await ownReports(db, actor.uid, true)).length >= mailedReportLimit)
      return mailedReportRefusals.tooMany;
    const receiver = await receiverOf(ctx, actor.uid);
    if (!receiver || receiver === 'suspended') return notFound;
    const book = { id: ctx.newId(), version: 1, owner: actor.uid, createdAt: now, updatedAt: now };
    const made = { frequency, asked, sees: viewer.sees, ...receiver.next(frequency) };
    return createRow<MailedReport>(ctx, mailedReportTable, { ...book, ...made });
  }),

  bind(mailedReportOperations.update, (ctx, { fields, ...meant }) =>
    write(ctx, rows, meant, async (before) => {
      const refused = fields.asked && unknown(fields.asked);
      if (refused) return refused;
      const receiver = await receiverOf(ctx, before.owner);
      if (!receiver || receiver === 'suspended') return notFound;
      const after = nextOf(before, { ...fields, ...(fields.asked && { sees: ctx.viewer.sees }) }, ctx.now);
      const isNew = after.frequency !== before.frequency;
      return isNew ? { ...after, ...receiver.next(after.frequency) } : after;
    }),
  ),

  bind(mailedReportOperations.remove, (ctx, { id }) => removeRow(ctx, mailedReportTable, id)),
];
