import type { JobContext } from '#platform/jobs/jobs.ts';
import type { StoredEvent } from '#platform/operations/events.ts';
import type { SiteWriting } from './keep.ts';

/** What a reaction writes sites with: in the name of who did what it reacts to. */
export const writingAfter = (
  { actor }: StoredEvent,
  { db, now, services, emit }: JobContext,
): SiteWriting => ({
  db,
  now,
  emit: (event) => emit(actor ? { ...event, by: actor } : event),
  newId: services.newId,
  keys: services.keys,
  actor: { uid: actor },
});
