import { type Client, type ClientTimelineKind, clientOperations, readableClients } from 'domain/clients';
import { dateTime, isRefusal, notFound } from 'domain/kernel';
import { type TimelineKind, timelineKinds } from 'domain/leads';
import * as z from 'zod';
import { leadTimelineOf, timelineItemOf } from '#leads';
import { pageOf, readCursor } from '#platform/cursor.ts';
import type { Context } from '#platform/operations/context.ts';
import { bind } from '#platform/operations/operations.ts';
import { namesOf } from '#users';
import { type TimelineAsk, type TimelineRow, timelineOf } from './sql/timeline.ts';
import { findClient } from './sql.ts';

const position = z.tuple([dateTime, z.string().max(60)]);

const isOfLeads = (kind: ClientTimelineKind): kind is TimelineKind & ClientTimelineKind =>
  (timelineKinds as readonly string[]).includes(kind);

/** What the lead was, before and after it became the client: its notes, moves and files (W2). */
const ofLead = (
  db: Context['db'],
  { originLeadId }: Client,
  ask: TimelineAsk,
): Promise<TimelineRow[]> | [] => {
  const kinds = ask.kinds.filter(isOfLeads);
  if (originLeadId === null || (ask.kinds.length > 0 && kinds.length === 0)) return [];
  return leadTimelineOf(db, originLeadId, { ...ask, kinds, files: true }) as Promise<TimelineRow[]>;
};

const newestFirst = (a: TimelineRow, b: TimelineRow): number =>
  a.at === b.at ? (a.id < b.id ? 1 : -1) : a.at < b.at ? 1 : -1;

/** Both together; what belongs to lead and client is told once. */
const together = (rows: readonly TimelineRow[], limit: number): TimelineRow[] =>
  [...new Map(rows.map((row) => [row.id, row])).values()].sort(newestFirst).slice(0, limit);

/** The one thread from the first call on (W2). */
export const timelineRoute = bind(clientOperations.timeline, async (ctx, { id, kinds, cursor, limit }) => {
  const client = await findClient(ctx.db, id, readableClients(ctx.viewer));
  if (!client) return notFound;
  const after = readCursor(position, cursor);
  if (isRefusal(after)) return after;
  const ask = { kinds, after, limit: limit + 1 };
  const rows = [...(await ofLead(ctx.db, client, ask)), ...(await timelineOf(ctx.db, client, ask))];
  const page = pageOf(together(rows, limit + 1), limit, (last) => [last.at, last.id]);
  const names = await namesOf(
    ctx,
    page.items.flatMap(({ by, author }) => (author === null && by ? by : [])),
  );
  return { ...page, items: page.items.map((row) => timelineItemOf(row, names)) };
});
