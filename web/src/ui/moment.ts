const clock = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const longDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** The day of a moment, or a day as it is: ‘Nov 18’, with the year when it is another one. */
export const dayOf = (at: string, now: number = Date.now()): string => {
  const then = new Date(at.length === 10 ? `${at}T12:00:00` : at);
  const isThisYear = then.getFullYear() === new Date(now).getFullYear();
  return (isThisYear ? shortDay : longDay).format(then);
};

/** A moment to the minute, on any day: ‘Nov 22 09:00’; in a time zone, or in the device's. */
export const minuteOf = (at: string, now: number = Date.now(), timeZone?: string): string => {
  if (!timeZone) return `${dayOf(at, now)} ${clock.format(new Date(at))}`;
  const there = new Date(at).toLocaleString('sv-SE', { timeZone });
  return `${dayOf(there.slice(0, 10), now)} ${there.slice(11, 16)}`;
};

/** A moment in the words of the look: ‘Today 08:02’, ‘Yesterday 17:40’, ‘Nov 18’, ‘Aug 4, 2025’. */
export const moment = (at: string, now: number = Date.now()): string => {
  const then = new Date(at);
  const today = new Date(now);
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  if (then.toDateString() === today.toDateString()) return `Today ${clock.format(then)}`;
  if (then.toDateString() === yesterday.toDateString()) return `Yesterday ${clock.format(then)}`;
  return dayOf(at, now);
};
