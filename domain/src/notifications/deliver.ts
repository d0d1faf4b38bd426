import { day, later, localDay, localMinute, minute, weekdayOf } from '#kernel';
import type { Settings } from '#settings';

/** When somebody likes to hear of things beyond the app. */
export type DeliveryTimes = {
  preferredNotificationDays: readonly string[];
  preferredNotificationTime: string;
  preferredTimeZone: string;
};
type House = Pick<Settings, 'officeTimeZone' | 'quietHours'>;

const step = 15 * minute;

const inQuietHours = (clock: string, { quietHours }: House): boolean => {
  if (!quietHours || quietHours.from === quietHours.to) return false;
  const { from, to } = quietHours;
  return from < to ? clock >= from && clock < to : clock >= from || clock < to;
};

/**
 * When a message beyond the app may leave: at once on a preferred day from the preferred time on, outside the quiet hours;
 * else as soon as it is so. A time that is always quiet is not waited for.
 */
export const deliverAt = (now: string, times: DeliveryTimes, house: House): string => {
  const { preferredNotificationDays: days, preferredNotificationTime: time, preferredTimeZone } = times;
  const zone = preferredTimeZone || house.officeTimeZone;
  const fits = (at: string): boolean => {
    const day = weekdayOf(localDay(at, zone));
    const clock = localMinute(at, house.officeTimeZone).slice(11);
    return (days.length === 0 || days.includes(day)) && !inQuietHours(clock, house);
  };
  const inTime = (at: string) => localMinute(at, zone).slice(11) >= time;
  if (fits(now) && inTime(now)) return now;
  // In steps of the clock: days on which it changes are walked over, not computed.
  const next = later(now, step - (Date.parse(now) % step));
  const moments = Array.from({ length: (8 * day) / step }, (_, index) => later(next, index * step));
  return moments.find((at) => inTime(at) && fits(at)) ?? [now, ...moments].find(fits) ?? now;
};
