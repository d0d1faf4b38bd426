import { appointmentLabels, defaultTitle } from 'domain/appointments';
import { countWords, dateWords, localDay } from 'domain/kernel';
import { machineTitle } from 'domain/sites';
import type { Visit } from 'domain/visits';
import { clockOf } from '#ui/moment.ts';

/** The way there, from where one is; a phone opens it in its own maps. */
export const directionsTo = ({ site }: Pick<Visit, 'site'>): string =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: site.address })}`;

/** ‘Tue, Dec 1’ and ‘10:00 to 11:00’. */
export const whenWords = ({ start, end, allDay, timezone }: Visit): { day: string; clock: string } => ({
  day: dateWords(localDay(start, timezone), 'week'),
  clock: allDay ? 'All day' : `${clockOf(Date.parse(start))} to ${clockOf(Date.parse(end))}`,
});

/** What it is about, where its title says more than its kind and its place do. */
export const whatFor = ({ type, title, site }: Pick<Visit, 'type' | 'title' | 'site'>): string => {
  const said = [appointmentLabels[type], defaultTitle(type, site.siteName)];
  return said.includes(title) ? '' : title;
};

const mostNamed = 2;

/** The machines in a line: by name where they are few, else counted. */
export const machinesLine = ({ machines }: Pick<Visit, 'machines'>): string =>
  machines.length > mostNamed
    ? countWords(machines.length, 'machine')
    : machines.map(machineWords).join('; ');

/** ‘Dryer Maytag MDG22PN, 2207041190, room B’. */
export const machineWords = (machine: Visit['machines'][number]): string =>
  [machineTitle(machine), machine.serial, machine.room && `room ${machine.room}`].filter(Boolean).join(', ');
