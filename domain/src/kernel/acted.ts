import { day, later, minute } from './time.ts';

/** The headers of a write that waited for the network: when it was done, and when it is sent, by the clock of the device. */
export const actedHeader = 'x-acted-at';
export const sentHeader = 'x-sent-at';

/** What the clock of a device showed when something was done, and when it was sent. */
export type DeviceTimes = { actedAt: string; sentAt: string };

const mostBefore = 7 * day;
/** So much later a thing arrives late. */
export const lateBy = 15 * minute;

/**
 * When something was done, by the server's clock: as long before it arrived as the device says, within the row's own time
 * (`since`) and the last seven days; else when it arrived (D56).
 */
export const actedAt = (times: DeviceTimes | null, since: string, now: string): string => {
  if (!times) return now;
  const ago = Date.parse(times.sentAt) - Date.parse(times.actedAt);
  const isKnown = ago >= 0 && ago <= mostBefore && Date.parse(since) <= Date.parse(now) - ago;
  return isKnown ? later(now, -ago) : now;
};

/** Whether something arrived so long after it was done that its history says so. */
export const arrivedLate = (at: string, arrivedAt: string): boolean =>
  Date.parse(arrivedAt) - Date.parse(at) > lateBy;
