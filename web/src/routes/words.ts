import { countWords } from 'domain/kernel';
import type { DaySite, DayStop, StopMachine, StopPlace } from 'domain/routes';
import { skipWords } from 'domain/routes';
import { accessTypeLabels, countOf, machineKinds, machineTitle, type Weekday } from 'domain/sites';

/** Days of the week in the order in which routes are driven. */
export const weekdayLabels: Readonly<Record<Weekday, string>> = {
  mon: 'Mon',
  tue: 'Tue',
  wed: 'Wed',
  thu: 'Thu',
  fri: 'Fri',
  sat: 'Sat',
  sun: 'Sun',
};
export const weekdayOrder = Object.keys(weekdayLabels) as Weekday[];

/** ‘Tue, Fri’. */
export const daysWords = (days: readonly Weekday[]): string =>
  weekdayOrder
    .filter((day) => days.includes(day))
    .map((day) => weekdayLabels[day])
    .join(', ') || 'No fixed days';

/** ‘22 Trancas St, Napa’. */
const whereabouts = ({ streetAddress, city }: Pick<StopPlace, 'streetAddress' | 'city'>): string =>
  [streetAddress, city].filter(Boolean).join(', ');

/** What stands below a site's title: where the street is its title, it is not said twice. */
export const belowTitle = (site: Pick<StopPlace, 'siteName' | 'streetAddress' | 'city'>): string =>
  site.siteName === '' || site.siteName === site.streetAddress ? site.city : whereabouts(site);

/** How many machines of each kind, those that are there. */
export const machineCounts = (site: StopPlace): { count: number; word: string }[] =>
  machineKinds
    .map((kind) => ({ count: site[countOf[kind]], kind }))
    .map(({ count, kind }) => ({ count, word: count === 1 ? kind : countOf[kind] }))
    .filter(({ count }) => count > 0);

/** ‘Washer Speed Queen 2207041190’, with its room. */
export const machineName = (machine: StopMachine): string =>
  [machineTitle(machine), machine.serial].filter(Boolean).join(' ');

/** What a stop has come to, in a few words. */
export const stopWords = (stop: DayStop, site: DaySite | undefined): string => {
  if (stop.state === 'skipped' && stop.reason) return `Skipped: ${skipWords(stop.reason, stop.reasonText)}`;
  if (!site) return '';
  const machines = stop.state === 'open' && countWords(site.totalMachines, 'machine');
  return [belowTitle(site), machines].filter(Boolean).join(' · ');
};

/** How one gets in, in words. */
export const accessWords = (site: StopPlace): readonly string[] => [
  accessTypeLabels[site.accessType],
  ...(site.needsKey && site.accessType !== 'key-required' ? ['Key needed'] : []),
  ...(site.hasLockbox ? ['Lockbox'] : []),
  ...(site.hasSecurity ? ['Security'] : []),
];
