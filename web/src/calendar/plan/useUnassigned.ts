import { appointmentOperations, isAppointmentOpen } from 'domain/appointments';
import { useEffect, useMemo } from 'react';
import { onRepeats } from '#calendar/answered.ts';
import { nextOne } from '#calendar/around/around.ts';
import { byTime } from '#calendar/shown.ts';
import { type Shown, useActedOn } from '#calendar/useAppointments.ts';
import { useRead } from '#platform/query.ts';

const mostListed = 100;
const none: readonly never[] = [];

const waits = (one: Shown): boolean =>
  one.assignedTo === null && one.siteId !== null && isAppointmentOpen(one);

/** The tray: open work at sites that nobody does yet, live; of a repeat the next day of it. */
export const useUnassigned = () => {
  const read = useRead(
    appointmentOperations.unassigned,
    { limit: mostListed },
    { follows: ['appointments'] },
  );
  const { data, refetch } = read;
  useEffect(() => onRepeats(() => void refetch()), [refetch]);
  const listed = useMemo(() => {
    const now = new Date().toISOString();
    return data?.items.map((one) => nextOne(one, now)) ?? none;
  }, [data]);
  const acted = useActedOn(listed);
  const items = useMemo(() => acted.filter(waits).sort(byTime), [acted]);
  return { read, items, more: Boolean(data?.cursor) };
};
