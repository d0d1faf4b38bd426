const dayOf = (date: Date): string => date.toDateString();
const clock = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hour12: false });
const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const longDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** A moment in the words of the look: ‘Today 08:02’, ‘Yesterday 17:40’, ‘Nov 18’, ‘Aug 4, 2025’. */
export const moment = (at: string, now: Date = new Date()): string => {
  const date = new Date(at);
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (dayOf(date) === dayOf(now)) return `Today ${clock.format(date)}`;
  if (dayOf(date) === dayOf(yesterday)) return `Yesterday ${clock.format(date)}`;
  return date.getFullYear() === now.getFullYear() ? shortDay.format(date) : longDay.format(date);
};
