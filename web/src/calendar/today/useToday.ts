import { localDay } from 'domain/kernel';
import { routeDayOperations } from 'domain/routes';
import { useMemo } from 'react';
import { daysOf } from '#calendar/days.ts';
import { type Shown, useAppointments } from '#calendar/useAppointments.ts';
import { useRead } from '#platform/query.ts';
import { useOfficeToday } from '#settings';
import { here } from '#ui/moment.ts';
import { useNow } from '#ui/useNow.ts';
import { useWork } from '#view';
import { dayOrder } from './order.ts';

/** One's own day: its events in order, and the routes that are driven. */
export const useToday = () => {
  const { viewer } = useWork();
  const now = useNow();
  const today = localDay(new Date(now).toISOString(), here);
  const days = useMemo(() => daysOf('today', today), [today]);
  const filter = { person: viewer.uid, type: [], status: [], markers: [], cancelled: false };
  const { read, items } = useAppointments(days, filter);
  // A route day is of the office's date, wherever the device is.
  const driven = useOfficeToday() ?? today;
  const routes = useRead(
    routeDayOperations.own,
    { from: driven, to: driven },
    { follows: ['routeDays', 'routes'] },
  );
  const order = dayOrder<Shown>(items, today, now);
  return {
    now,
    today,
    read,
    order,
    routes: routes.data?.items ?? [],
    moreRoutes: routes.data?.more ?? false,
  };
};
