import { isRepeat } from 'domain/appointments';
import { everyone, isAdministrator } from 'domain/kernel';
import { eventResult, eventSearchFields } from 'domain/search';
import { isReadable, isVisitOf } from 'domain/visits';
import { foundIn } from '#platform/database/results.ts';
import { askEvents } from './sql/search.ts';
import { inSight } from './sql/table.ts';
import { appointmentsById } from './sql.ts';

/** Events by title and place, of everybody within their scope; a repeat is found once. */
export const eventSearch = foundIn({
  type: 'event',
  who: everyone,
  ask: ({ db, viewer }, query) => askEvents(db, inSight(viewer), query),
  fieldsOf: eventSearchFields,
  read: async ({ db, viewer, now }, ids) =>
    (await appointmentsById(db, ids, inSight(viewer))).map((event) => ({
      ...event,
      // The office works in the calendar; of a repeat it shows which day.
      isVisit:
        !isAdministrator(viewer.role) &&
        !isRepeat(event) &&
        isVisitOf(viewer.uid, event) &&
        isReadable(event, now),
    })),
  resultOf: ({ isVisit, ...event }, _, score) => eventResult(event, score, isVisit),
});
