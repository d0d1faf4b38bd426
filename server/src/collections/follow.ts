import { followStop } from 'domain/collections';
import type { JobContext } from '#platform/jobs/jobs.ts';
import type { StoredEvent } from '#platform/operations/events.ts';
import { daysById } from '#routes';
import { addEntries, entriesOfStop, lockSiteIds } from './sql/entries.ts';
import { clientsOfSites } from './sql/statements.ts';
import { collectionEvent } from './told.ts';

/**
 * Makes the entries of a stop say what the stop says now. It reads the stop itself, not the event, and remembers which of
 * its answers was followed last: run twice, late or out of order it leaves the same entries, and it undoes nothing that
 * somebody corrected by hand since.
 */
export const followRouteDay = async ({ rowId, after }: StoredEvent, ctx: JobContext): Promise<void> => {
  const { db, now, services, emit } = ctx;
  const siteId = String(after['siteId']);
  if ((await lockSiteIds(db, [siteId])).length === 0) return;
  // Read under the lock: who runs at the same time has either followed this answer, or waits.
  const [day] = await daysById(db, [rowId]);
  const stop = day?.stops.find((each) => each.siteId === siteId);
  if (!day || !stop) return;
  const { standing, followed } = await entriesOfStop(db, rowId, siteId);
  if (stop.revision <= followed) return;
  const clientId = (await clientsOfSites(db, [siteId])).get(siteId);
  if (!clientId) return;
  const { amounts, revision, answeredBy } = stop;
  const about = { routeDayId: rowId, siteId, clientId, date: day.date, by: answeredBy, revision, amounts };
  const entries = followStop(about, standing, { newId: services.newId, now });
  if (entries.length === 0) return;
  await addEntries(db, entries);
  for (const entry of entries) emit(collectionEvent(entry));
};
