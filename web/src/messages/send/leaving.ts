import { day, fromLocalMinute, later, localDay } from 'domain/kernel';
import { nextDaytime, zoneOfState } from 'domain/messages';

/** Tomorrow morning where somebody lives. */
export const tomorrowMorning = (now: string, state: string, officeTimeZone: string): string => {
  const zone = zoneOfState(state, officeTimeZone);
  const tomorrow = localDay(later(now, day), zone);
  return nextDaytime(fromLocalMinute(`${tomorrow} 00:00`, zone), state, officeTimeZone);
};

/**
 * From when on tomorrow's morning is looked for, for each of a selection in their own zone: the first midnight of that day
 * in the country, so that nobody's morning is over.
 */
export const morningForEach = (now: string, officeTimeZone: string): string =>
  fromLocalMinute(`${localDay(later(now, day), officeTimeZone)} 00:00`, zoneOfState('NY', officeTimeZone));

/** A moment as the browser's own field shows it, in the time of this device. */
export const fieldOf = (at: string): string => {
  const then = new Date(at);
  return new Date(then.getTime() - then.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

/** What was typed there as a moment; null for nothing, or nonsense. */
export const momentOf = (typed: string): string | null => {
  const time = new Date(typed).getTime();
  return Number.isNaN(time) ? null : new Date(time).toISOString();
};
