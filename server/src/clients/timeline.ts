import { type ClientTimelineKind, clientOperations, readableClients } from 'domain/clients';
import { everyRow, notFound } from 'domain/kernel';
import { type TimelineKind, timelineKinds } from 'domain/leads';
import { latestFirst, leadTimelineOf, standsInRows, timelineItemsOf } from '#leads';
import type { Context } from '#platform/operations/context.ts';
import { areWhole, withArchived } from '#platform/operations/history.ts';
import { bind } from '#platform/operations/operations.ts';
import { readPage, type Stretch } from '#platform/rows/page.ts';
import { originsOf, type TimelineRow, timelineOf } from './sql/timeline.ts';
import { findClient } from './sql.ts';

const isOfLeads = (kind: ClientTimelineKind): kind is TimelineKind & ClientTimelineKind =>
  (timelineKinds as readonly string[]).includes(kind);

/** What the leads were, before and after they became the client: their notes, moves and files (W2). */
const ofLeads = async (
  db: Context['db'],
  leadIds: readonly string[],
  asked: readonly ClientTimelineKind[],
  stretch: Stretch,
): Promise<TimelineRow[]> => {
  const kinds = asked.filter(isOfLeads);
  if (asked.length > 0 && kinds.length === 0) return [];
  const rows: TimelineRow[] = [];
  for (const id of leadIds) {
    const its = await leadTimelineOf(db, id, { kinds, files: true, events: everyRow }, stretch);
    rows.push(...(its as TimelineRow[]));
  }
  return rows;
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
  const leadIds = await originsOf(db, id);
  const page = await readPage(
    asked,
    latestFirst,
    async (stretch) => {
      const [before, since] = [
        await ofLeads(db, leadIds, kinds, stretch),
        await timelineOf(db, { id, leadIds }, kinds, stretch),
      ];
      return together([...before, ...since], stretch.limit);
    },
    (rows) => timelineItemsOf(ctx, rows),
  );
  return withArchived(
    db,
    page,
    async () =>
      standsInRows(kinds) ||
      ((await areWhole(db, 'clients', [id])) && (await areWhole(db, 'leads', leadIds))),
  );
});
