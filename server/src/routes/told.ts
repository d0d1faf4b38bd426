import { changesBetween } from 'domain/kernel';
import type { DayStop, RouteDay } from 'domain/routes';
import type { NewEvent } from '#platform/operations/events.ts';

// Routes have no facts that narrow who sees them.
const seen = { scopeBefore: {}, scopeAfter: {} };

type Sides = { before: Readonly<Record<string, unknown>>; after: Readonly<Record<string, unknown>> };

/** What happened to a route. */
export const routeEvent = (name: string, verb: string, { before, after }: Sides): NewEvent => ({
  noun: 'routes',
  rowId: name,
  verb,
  before,
  after,
  ...seen,
});

/** What happened to a route day itself. */
export const dayEvent = (day: RouteDay, verb: string, { before, after }: Sides): NewEvent => ({
  noun: 'routeDays',
  rowId: day.id,
  verb,
  before,
  after: { route: day.route, date: day.date, ...after },
  ...(verb === 'opened' ? { scopeBefore: null, scopeAfter: {} } : seen),
});

const verbs = { done: 'stopDone', skipped: 'stopSkipped', open: 'stopReopened' } as const;

/**
 * What happened at a stop. `stopDone` and `stopReopened` say everything that entries are made from: the stop, its
 * revision, and the amounts that came (`after`) or went (`before`).
 */
export const stopEvent = (day: RouteDay, before: DayStop, stop: DayStop): NewEvent => {
  const changes = changesBetween(before, stop);
  const photo = before.revision === stop.revision;
  return dayEvent(day, photo ? 'photoAdded' : verbs[stop.state], {
    before: changes.before,
    after: {
      ...changes.after,
      stopId: stop.id,
      siteId: stop.siteId,
      revision: stop.revision,
    },
  });
};
