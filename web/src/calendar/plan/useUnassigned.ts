import { appointmentOperations, isAppointmentOpen } from 'domain/appointments';
import { useEffect } from 'react';
import { onRepeats } from '#calendar/answered.ts';
import { nextOne } from '#calendar/around/around.ts';
import { byTime } from '#calendar/shown.ts';
import { type Shown, useActedOn } from '#calendar/useAppointments.ts';
import { usePages } from '#platform/pages.ts';

const atOnce = 100;

const waits = (one: Shown): boolean =>
  one.assignedTo === null && one.siteId !== null && isAppointmentOpen(one);

/** The tray: open work at sites that nobody does yet, live, page by page; of a repeat the next day of it. */
export const useUnassigned = () => {
  const pages = usePages(appointmentOperations.unassigned, { limit: atOnce }, { follows: ['appointments'] });
  const { retry } = pages;
  useEffect(() => onRepeats(retry));
  const now = new Date().toISOString();
  const acted = useActedOn(pages.items.map((one) => nextOne(one, now)));
  return { ...pages, items: acted.filter(waits).sort(byTime) };
};
