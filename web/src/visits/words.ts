import { appointmentLabels, defaultTitle } from 'domain/appointments';
import { countWords, dateWords, localDay, type Viewer } from 'domain/kernel';
import { machineAtSite } from 'domain/sites';
import { codesFrom, maySeeCodes, type Visit } from 'domain/visits';
import { clockOf, moment } from '#ui/moment.ts';

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

/** Why codes cannot be had now; null where they can: by administrators always. */
export const waitsForCodes = (visit: Visit, by: Pick<Viewer, 'role'>): string | null => {
  const now = new Date().toISOString();
  if (maySeeCodes(by, visit, now)) return null;
  const from = codesFrom(visit);
  const isAhead = visit.codesUntil !== null && now < from;
  return isAhead ? `Codes are shown from ${moment(from)} on.` : 'Codes are shown no longer.';
};

const mostNamed = 2;

/** The machines in a line: by name where they are few, else counted. */
export const machinesLine = ({ machines }: Pick<Visit, 'machines'>): string =>
  machines.length > mostNamed
    ? countWords(machines.length, 'machine')
    : machines.map(machineAtSite).join('; ');
