import { type Client, type ClientTimelineKind, clientOperations, readableClients } from 'domain/clients';
import { everyRow, notFound } from 'domain/kernel';
import { type TimelineKind, timelineKinds } from 'domain/leads';
import { latestFirst, leadTimelineOf, timelineItemsOf } from '#leads';
import type { Context } from '#platform/operations/context.ts';
import { bind } from '#platform/operations/operations.ts';
import { readPage, type Stretch } from '#platform/rows/page.ts';
import { type TimelineRow, timelineOf } from './sql/timeline.ts';
import { findClient } from './sql.ts';

const isOfLeads = (kind: ClientTimelineKind): kind is TimelineKind & ClientTimelineKind =>
  (timelineKinds as readonly string[]).includes(kind);

/** What the lead was, before and after it became the client: its notes, moves and files (W2). */
const ofLead = (
  db: Context['db'],
  { originLeadId }: Client,
  asked: readonly ClientTimelineKind[],
  stretch: Stretch,
): Promise<TimelineRow[]> | [] => {
  const kinds = asked.filter(isOfLeads);
  if (originLeadId === null || (asked.length > 0 && kinds.length === 0)) return [];
  return leadTimelineOf(db, originLeadId, { kinds, files: true, events: everyRow }, stretch) as Promise<
    TimelineRow[]
  >;
};

const newestFirst = (a: TimelineRow, b: TimelineRow): number =>
  a.at === b.at ? (a.id < b.id ? 1 : -1) : a.at < b.at ? 1 : -1;

/** Both together; what belongs to lead and client is told once. */
const together = (rows: readonly TimelineRow[], limit: number): TimelineRow[] =>
  [...new Map(rows.map((row) => [row.id, row])).values()].sort(newestFirst).slice(0, limit);

/** The one thread from the first call on (W2). */
export const timelineRoute = bind(clientOperations.timeline, async (ctx, { id, kinds, ...asked }) => {
  const { db, viewer } = ctx;
  const client = await findClient(db, id, readableClients(viewer));
  if (!client) return notFound;
  return readPage(
    asked,
    latestFirst,
    async (stretch) => {
      const [before, since] = [
        await ofLead(db, client, kinds, stretch),
        await timelineOf(db, client, kinds, stretch),
      ];
      return together([...before, ...since], stretch.limit);
    },
    (rows) => timelineItemsOf(ctx, rows),
  );
});
