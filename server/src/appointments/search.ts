import { everyone } from 'domain/kernel';
import { eventResult, eventSearchFields } from 'domain/search';
import { foundIn } from '#platform/database/results.ts';
import { eventHits } from './sql/search.ts';
import { inSight } from './sql/table.ts';
import { appointmentsById } from './sql.ts';

/** Events by title and place, of everybody within their scope; a repeat is found once. */
export const eventSearch = foundIn({
  type: 'event',
  who: everyone,
  hits: ({ db, viewer }, query) => eventHits(db, inSight(viewer), query),
  fieldsOf: eventSearchFields,
  read: ({ db, viewer }, ids) => appointmentsById(db, ids, inSight(viewer)),
  resultOf: (event, _, score) => eventResult(event, score),
});
