import { type Refusal, refuse } from '#kernel';
import type { SkipReason } from './stop.ts';

const nameText = 'Another route has this name.';
const keptText = 'Route days of an earlier route are kept under this name.';
const collectorText = 'Choose an active person.';
const otherText = 'Say why.';

/** Why a route is not changed. */
export const routeRefusals = {
  nameTaken: refuse.conflict('NAME_TAKEN', nameText, { fields: { name: nameText } }),
  nameKept: refuse.conflict('NAME_TAKEN', keptText, { fields: { name: keptText } }),
  noCollector: refuse.field('INVALID_INPUT', 'collector', collectorText),
  dayOpen: refuse.conflict('DAY_OPEN', 'A day of this route is still open. Close it first.'),
  stale: refuse.conflict('STALE_VERSION', 'Somebody changed this route in the meantime.'),
  tooManySites: refuse.conflict('TOO_MANY_SITES', 'A route has at most 1,000 sites.'),
} as const;

/** Why a route day is not changed. */
export const routeDayRefusals = {
  dayClosed: refuse.conflict('DAY_CLOSED', 'This day is closed. Reopen it to correct it.'),
  stopClosed: refuse.conflict('STOP_CLOSED', 'Somebody closed this stop already, with another answer.'),
  stopsOpen: (count: number): Refusal => refuse.conflict('STOPS_OPEN', openWords(count)),
  noStops: refuse.conflict('NO_STOPS', 'This route has no active sites.'),
  tooManyPhotos: refuse.conflict('TOO_MANY_PHOTOS', 'A stop has at most 20 photos.'),
  otherWithoutText: refuse.field('INVALID_INPUT', 'reasonText', otherText),
  noMachine: refuse.field('INVALID_INPUT', 'amounts', 'A machine that was named is not at this site.'),
} as const;

/** ‘4 stops are still open’. */
export const openWords = (count: number): string =>
  count === 1 ? '1 stop is still open' : `${count} stops are still open`;

export const skipReasonLabels: Readonly<Record<SkipReason, string>> = {
  no_access: 'No access',
  machines_in_use: 'Machines in use',
  site_closed: 'Site closed',
  ran_out_of_time: 'Ran out of time',
  other: 'Other',
};

/** Why a stop was skipped, as people read it. */
export const skipWords = (reason: SkipReason, text: string): string =>
  reason === 'other' && text ? text : skipReasonLabels[reason];
