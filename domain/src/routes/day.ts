import type * as z from 'zod';
import { notFound, type Outcome } from '#kernel';
import { sumOf } from './amounts.ts';
import type { routeDayAnswer, routeDaySummary, wholeRouteDayAnswer } from './answers.ts';
import { answered, type DayStop, isSameAnswer, reopened, type StopAnswer } from './stop.ts';
import { routeDayRefusals } from './texts.ts';

export const routeDayStatuses = ['open', 'closed'] as const;

/** A route on one day: its stops in order, and what became of each. */
export type RouteDay = z.output<typeof routeDayAnswer>;

/** The same with what is to be known of its sites. */
export type WholeRouteDay = z.output<typeof wholeRouteDayAnswer>;

/** A day in a list of days. */
export type RouteDaySummary = z.output<typeof routeDaySummary>;

/** How far a day is, and what was taken in so far. */
export const progressOf = ({ stops }: Pick<RouteDay, 'stops'>) => ({
  total: stops.length,
  closed: stops.filter(({ state }) => state !== 'open').length,
  net: sumOf(stops.flatMap(({ amounts }) => amounts)).net,
});

/** The stop to go to next: the first open one. */
export const nextStop = ({ stops }: Pick<RouteDay, 'stops'>): DayStop | undefined =>
  stops.find(({ state }) => state === 'open');

type Changed = { day: RouteDay; before: DayStop; stop: DayStop };

const touched = (day: RouteDay, now: string): RouteDay => ({
  ...day,
  version: day.version + 1,
  updatedAt: now,
});

const withStop = (day: RouteDay, before: DayStop, stop: DayStop, now: string): Changed => ({
  day: {
    ...touched(day, now),
    stops: day.stops.map((other) => (other.id === stop.id ? stop : other)),
  },
  before,
  stop,
});

const openDayStop = (day: RouteDay, siteId: string): Outcome<DayStop> =>
  day.stops.find((stop) => stop.siteId === siteId) ?? notFound;

/**
 * Closes a stop, answered at `at` where that was before it arrived (D56). The same answer once more changes nothing
 * (`stop` is `before`); another one is refused, and its author is shown what stands.
 */
export const closeStop = (
  day: RouteDay,
  siteId: string,
  answer: StopAnswer,
  by: string,
  now: string,
  at = now,
): Outcome<Changed> => {
  const stop = openDayStop(day, siteId);
  if ('refused' in stop) return stop;
  if (stop.state !== 'open' && isSameAnswer(stop, answer)) return { day, before: stop, stop };
  if (day.status === 'closed') return { ...routeDayRefusals.dayClosed, current: day };
  if (stop.state !== 'open') return { ...routeDayRefusals.stopClosed, current: day };
  return withStop(day, stop, answered(stop, answer, by, at), now);
};

/** Takes a stop's answer back; an open stop stays as it is. */
export const reopenStop = (day: RouteDay, siteId: string, now: string): Outcome<Changed> => {
  const stop = openDayStop(day, siteId);
  if ('refused' in stop) return stop;
  if (day.status === 'closed') return { ...routeDayRefusals.dayClosed, current: day };
  return stop.state === 'open' ? { day, before: stop, stop } : withStop(day, stop, reopened(stop), now);
};

/** Adds a photo to a stop; one that is there already is not added again. */
export const addPhoto = (
  day: RouteDay,
  siteId: string,
  documentId: string,
  now: string,
): Outcome<Changed> => {
  const stop = openDayStop(day, siteId);
  if ('refused' in stop) return stop;
  if (stop.photos.includes(documentId)) return { day, before: stop, stop };
  if (day.status === 'closed') return { ...routeDayRefusals.dayClosed, current: day };
  if (stop.photos.length >= photosPerStop) return routeDayRefusals.tooManyPhotos;
  return withStop(day, stop, { ...stop, photos: [...stop.photos, documentId] }, now);
};

/** Photos that a stop may have. */
export const photosPerStop = 20;

/** Closes a day whose stops are all closed. */
export const closeDay = (day: RouteDay, by: string, now: string): Outcome<RouteDay> => {
  if (day.status === 'closed') return day;
  const { total, closed } = progressOf(day);
  if (closed < total) return { ...routeDayRefusals.stopsOpen(total - closed), current: day };
  return { ...touched(day, now), status: 'closed', closedBy: by, closedAt: now };
};

/** Opens a closed day again, for a correction. */
export const reopenDay = (day: RouteDay, now: string): RouteDay =>
  day.status === 'open' ? day : { ...touched(day, now), status: 'open', closedBy: null, closedAt: null };
