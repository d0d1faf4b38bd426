import { everyRow, isAdministrator, notFound, type Scope, type Viewer } from 'domain/kernel';
import { aroundLeadOperations, readableLeads } from 'domain/leads';
import { areWhole, withArchived } from '#platform/operations/history.ts';
import { bind } from '#platform/operations/operations.ts';
import { readPage } from '#platform/rows/page.ts';
import { latestFirst, standsInRows, timelineOf } from './sql/timeline.ts';
import { findLead } from './sql.ts';
import { timelineItemsOf } from './told.ts';

// As appointmentScope, which belongs to a later noun: who sees a lead does not see everybody's events about it.
const eventsSeen = ({ uid, role }: Viewer): Scope =>
  isAdministrator(role) ? everyRow : [{ createdBy: uid }, { assignedTo: uid }, { attendees: { has: uid } }];

/** What is read around a lead; what may be the same as one is answered beside clients, which may be it too. */
export const aroundRoutes = [
  bind(aroundLeadOperations.timeline, async (ctx, { id, kinds, ...asked }) => {
    const { db, viewer } = ctx;
    const found = await findLead(db, id, readableLeads(viewer));
    if (!found) return notFound;
    // As maySeeFiles, which belongs to a later noun: files are for who works the lead (D9).
    const files = isAdministrator(viewer.role) || found.lead.assignedRep === viewer.uid;
    const page = await readPage(
      asked,
      latestFirst,
      (stretch) => timelineOf(db, id, { kinds, files, events: eventsSeen(viewer) }, stretch),
      (rows) => timelineItemsOf(ctx, rows),
    );
    return withArchived(db, page, () => standsInRows(kinds) || areWhole(db, 'leads', [id]));
  }),
];
