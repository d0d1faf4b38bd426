import { dateTime, isAdministrator, isRefusal, notFound } from 'domain/kernel';
import { aroundLeadOperations, readableLeads } from 'domain/leads';
import * as z from 'zod';
import { pageOf, readCursor } from '#platform/cursor.ts';
import { bind } from '#platform/operations/operations.ts';
import { namesOf } from '#users';
import { timelineOf } from './sql/timeline.ts';
import { findLead } from './sql.ts';
import { timelineItemOf } from './told.ts';

const position = z.tuple([dateTime, z.string().max(60)]);

/** What is read around a lead; what may be the same as one is answered beside clients, which may be it too. */
export const aroundRoutes = [
  bind(aroundLeadOperations.timeline, async (ctx, { id, kinds, cursor, limit }) => {
    const { db, viewer } = ctx;
    const found = await findLead(db, id, readableLeads(viewer));
    if (!found) return notFound;
    const after = readCursor(position, cursor);
    if (isRefusal(after)) return after;
    // As maySeeFiles, which belongs to a later noun: files are for who works the lead (D9).
    const files = isAdministrator(viewer.role) || found.lead.assignedRep === viewer.uid;
    const rows = await timelineOf(db, id, { kinds, files, after, limit: limit + 1 });
    const page = pageOf(rows, limit, (last) => [last.at, last.id]);
    const names = await namesOf(
      ctx,
      page.items.flatMap(({ by, author }) => (author === null && by ? by : [])),
    );
    return { ...page, items: page.items.map((row) => timelineItemOf(row, names)) };
  }),
];
