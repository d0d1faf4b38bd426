import {
  day,
  daysLater,
  everyRow,
  fromLocalMinute,
  hour,
  isAdministrator,
  later,
  type Scope,
  type Viewer,
} from '#kernel';
import type { RouteDay } from './day.ts';
import type { Route } from './route.ts';

const daysAfterClosing = 7;

/** Days for administrators, and for who collects them until they are `over` (D55). */
export const routeDayScope = ({ uid, role }: Viewer): Scope =>
  isAdministrator(role) ? everyRow : [{ collector: uid, over: false }];

/** Days closed by this moment are out of their collector's sight by now. */
export const overSince = (now: string): string => later(now, -daysAfterClosing * day);

/** Whether a day is out of its collector's sight by then. */
export const isRouteDayOver = ({ closedAt }: Pick<RouteDay, 'closedAt'>, now: string): boolean =>
  closedAt !== null && closedAt <= overSince(now);

/** When a day's collector may see how to get in: from the eve until two days after it. */
export const codesOfDay = (date: string, timeZone: string): { from: string; until: string } => ({
  from: fromLocalMinute(`${daysLater(date, -1)} 00:00`, timeZone),
  until: fromLocalMinute(`${daysLater(date, 3)} 00:00`, timeZone),
});

const hoursTakenAlong = 36;

/** Until when codes that somebody takes along now are of use to them. */
export const codesKeptUntil = (now: string, until: string | null): string => {
  const most = later(now, hoursTakenAlong * hour);
  return until !== null && until < most ? until : most;
};

/** Whether somebody who collects a route may open a day of it: one that is near. */
export const mayOpenDay = (
  { uid, role }: Viewer,
  { collector }: Pick<Route, 'collector'>,
  date: string,
  today: string,
): boolean =>
  isAdministrator(role) ||
  (collector === uid && date >= daysLater(today, -2) && date <= daysLater(today, 14));
