import { changesBetween } from 'domain/kernel';
import type { DayStop } from 'domain/routes';
import type { NewEvent } from '#platform/operations/events.ts';
import type { KeptDay } from './sql/days.ts';

type Sides = { before: Readonly<Record<string, unknown>>; after: Readonly<Record<string, unknown>> };

/** What happened to a route. */
export const routeEvent = (name: string, verb: string, { before, after }: Sides): NewEvent => ({
  noun: 'routes',
  rowId: name,
  verb,
  before,
  after,
  // Routes have no facts that narrow who sees them.
  scopeBefore: {},
  scopeAfter: {},
});

const factsOf = ({ collector, over }: KeptDay) => ({ collector, over });

/** What happened to a route day itself; `was` is the day before, where another person may see it since. */
export const dayEvent = (
  day: KeptDay,
  verb: string,
  { before, after }: Sides,
  was: KeptDay = day,
): NewEvent => ({
  noun: 'routeDays',
  rowId: day.id,
  verb,
  before,
  after: { route: day.route, date: day.date, ...after },
  scopeBefore: verb === 'opened' ? null : factsOf(was),
  scopeAfter: factsOf(day),
});

const verbs = { done: 'stopDone', skipped: 'stopSkipped', open: 'stopReopened' } as const;

/**
 * What happened at a stop. `stopDone` and `stopReopened` say everything that entries are made from: the stop, its
 * revision, and the amounts that came (`after`) or went (`before`).
 */
export const stopEvent = (day: KeptDay, before: DayStop, stop: DayStop): NewEvent => {
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
