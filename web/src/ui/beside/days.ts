// Moments are stored as moments; people give the day, or the minute, of where they are.

const two = (value: number): string => String(value).padStart(2, '0');

/** The day of a moment as a date field shows it. */
export const dayInput = (at: string | null): string => {
  if (at === null) return '';
  const then = new Date(at);
  return `${then.getFullYear()}-${two(then.getMonth() + 1)}-${two(then.getDate())}`;
};

/** The minute of a moment as a field of date and time shows it. */
export const minuteInput = (at: string | null): string => {
  if (at === null) return '';
  const then = new Date(at);
  return `${dayInput(at)}T${two(then.getHours())}:${two(then.getMinutes())}`;
};

const momentOf = (local: string): string | null => {
  const then = new Date(local);
  return Number.isNaN(then.getTime()) ? null : then.toISOString();
};

/** Noon of a day, so that it is the same day nearly everywhere. */
export const ofDay = (day: string): string | null => (day === '' ? null : momentOf(`${day}T12:00:00`));

export const ofMinute = (minute: string): string | null => (minute === '' ? null : momentOf(minute));
