import { type Clause, hour, isRefusal, namedIn, notFound, type Outcome, type Refusal } from 'domain/kernel';
import {
  assignRequest,
  moveRequest,
  readsNotes,
  reopenRequest,
  replyToRequest,
  type SupportRequestRow,
  type SupportThread,
  supportRefusals,
  supportRequestOperations,
} from 'domain/supportRequests';
import { findReport } from '#crash';
import type { Context } from '#platform/operations/context.ts';
import { happenedTo } from '#platform/operations/history.ts';
import { bind } from '#platform/operations/operations.ts';
import { readPage } from '#platform/rows/page.ts';
import { replay } from '#platform/rows/replay.ts';
import { seenRow } from '#platform/rows/seen.ts';
import { lockRow } from '#platform/rows/sql.ts';
import { newBooks } from '#platform/rows/table.ts';
import { createRow, type Meant, writable, write } from '#platform/rows/write.ts';
import { historyOf, personProblem } from '#users';
import { mayHave } from './assignees.ts';
import { readScreenshot } from './screenshot.ts';
import { seenThread, threadOf, withNames } from './show.ts';
import { countNotes, countReplies, insertReply, insertScreenshot, listRequests, nextNumber } from './sql.ts';
import { measure } from './status.ts';
import { newest, noteTable, requestTable } from './table.ts';

const requests = writable(requestTable);
const replayed = replay(seenThread);

/** Of one person in an hour. */
const mostRequests = { max: 20, per: hour };
/** Of one person in an hour, notes among them. */
const mostWritten = { max: 60, per: hour };
/** Below one request, and as many notes: a thread is sent whole. */
export const mostReplies = 200;

const writesTooMuch = async ({ limits, actor, now }: Context): Promise<Refusal | null> =>
  (await limits.take(`supportReplies:${actor.uid}`, mostWritten, now)) > 0
    ? supportRefusals.tooManyReplies
    : null;

type Verb = (row: SupportRequestRow) => Outcome<SupportRequestRow> | Promise<Outcome<SupportRequestRow>>;

const written = async (ctx: Context, meant: Meant, verb: Verb): Promise<Outcome<SupportThread>> => {
  const outcome = await write(ctx, requests, meant, verb);
  return isRefusal(outcome) ? outcome : threadOf(ctx, outcome);
};

const { list, get, create, reply, note, assign, move, reopen, crash, history, systemStatus } =
  supportRequestOperations;

export const supportRequestRoutes = [
  bind(list, (ctx, { cursor, limit, mine, text, ...asked }) => {
    const wanted = namedIn({ ...asked, createdBy: mine ? ctx.viewer.uid : undefined }) as Clause;
    return readPage(
      { cursor, limit },
      newest,
      (stretch) => listRequests(ctx.db, requestTable.scope(ctx.viewer), { text, wanted }, stretch),
      (rows) => withNames(ctx, rows),
    );
  }),

  bind(get, (ctx, { id }) => seenThread(ctx, id)),

  bind(
    create,
    async (ctx, { id, screenshot, ...said }) => {
      const { db, actor, now } = ctx;
      if ((await ctx.limits.take(`support:${actor.uid}`, mostRequests, now)) > 0)
        return supportRefusals.tooMany;
      const picture = screenshot === null ? null : readScreenshot(screenshot);
      if (isRefusal(picture)) return picture;
      const row = await createRow(ctx, requestTable, {
        ...said,
        ...newBooks(ctx, id),
        number: await nextNumber(db),
        hasScreenshot: picture !== null,
        status: 'open',
        assignedTo: null,
        lastReplyAt: null,
        lastReplyBy: null,
        lastReplyId: null,
        resolvedAt: null,
      });
      if (isRefusal(row)) return row;
      if (picture) await insertScreenshot(db, { requestId: row.id, ...picture });
      return threadOf(ctx, row);
    },
    replayed,
  ),

  bind(
    reply,
    async (ctx, { id, text, status }) =>
      (await writesTooMuch(ctx)) ??
      written(ctx, { id, as: 'replied' }, async (before) => {
        const { db, actor, now } = ctx;
        const reply = { id: ctx.newId(), requestId: id, at: now, by: actor.uid, text };
        const next = replyToRequest(before, actor, { id: reply.id, status, now });
        if (isRefusal(next)) return next;
        if ((await countReplies(db, id)) >= mostReplies) return supportRefusals.tooLong;
        await insertReply(db, { ...reply, mailId: null, unverified: false });
        return next;
      }),
    replayed,
  ),

  bind(
    note,
    async (ctx, { id, text }) => {
      const tooMuch = await writesTooMuch(ctx);
      if (tooMuch) return tooMuch;
      const { db, viewer, newId, actor, now } = ctx;
      const row = await lockRow<SupportRequestRow>(db, requestTable, id, requestTable.scope(viewer));
      if (!row) return notFound;
      if (!readsNotes(viewer, row)) return supportRefusals.ownNote;
      if ((await countNotes(db, id)) >= mostReplies) return supportRefusals.tooLong;
      const kept = await createRow(ctx, noteTable, {
        id: newId(),
        requestId: id,
        at: now,
        by: actor.uid,
        text,
      });
      return isRefusal(kept) ? kept : threadOf(ctx, row);
    },
    replayed,
  ),

  bind(
    assign,
    (ctx, { id, assignedTo }) =>
      written(ctx, { id, as: 'assigned' }, async (before) => {
        const problem = await personProblem(ctx.db, assignedTo, mayHave, supportRefusals.assignee);
        return problem ?? assignRequest(before, assignedTo, ctx.now);
      }),
    replayed,
  ),

  bind(
    move,
    (ctx, { id, status }) =>
      written(ctx, { id, as: 'moved' }, (before) => moveRequest(before, status, ctx.now)),
    replayed,
  ),

  bind(
    reopen,
    (ctx, { id }) => written(ctx, { id, as: 'reopened' }, (before) => reopenRequest(before, ctx.now)),
    replayed,
  ),

  historyOf(history, happenedTo('supportRequests'), (ctx, id) => seenRow(ctx, requestTable, id)),

  bind(systemStatus, (ctx) => measure(ctx)),

  bind(crash, async (ctx, { id }) => {
    const row = await seenRow(ctx, requestTable, id);
    if (isRefusal(row)) return row;
    const { createdBy, context } = row;
    return (context.crashId && (await findReport(ctx.db, context.crashId, createdBy))) || notFound;
  }),
];
