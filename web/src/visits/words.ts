import { appointmentLabels } from 'domain/appointments';
import { dateWords, localDay } from 'domain/kernel';
import { machineTitle } from 'domain/sites';
import type { Visit } from 'domain/visits';
import { clockOf } from '#ui/moment.ts';

/** The way there, from where one is; a phone opens it in its own maps. */
export const directionsTo = ({ site }: Pick<Visit, 'site'>): string =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: site.address })}`;

/** ‘Tuesday, Dec 1, 10:00 to 11:00’. */
export const whenWords = ({ start, end, allDay, timezone }: Visit): string => {
  const day = dateWords(localDay(start, timezone), 'longWeek');
  return allDay ? day : `${day}, ${clockOf(Date.parse(start))} to ${clockOf(Date.parse(end))}`;
};

/** ‘Service call: Dryer 3 does not heat’. */
export const whatWords = ({ type, title }: Pick<Visit, 'type' | 'title'>): string =>
  title === '' || title === appointmentLabels[type]
    ? appointmentLabels[type]
    : `${appointmentLabels[type]}: ${title}`;

/** ‘Dryer Maytag MDG22PN, 2207041190, room B’. */
export const machineWords = (machine: Visit['machines'][number]): string =>
  [machineTitle(machine), machine.serial, machine.room && `room ${machine.room}`].filter(Boolean).join(', ');
