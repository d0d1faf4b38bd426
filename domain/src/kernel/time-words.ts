import { daysLater, localDay, localMinute } from './time.ts';

const shapes = {
  short: { month: 'short', day: 'numeric' },
  dated: { month: 'short', day: 'numeric', year: 'numeric' },
  long: { month: 'long', day: 'numeric', year: 'numeric' },
  week: { weekday: 'short', month: 'short', day: 'numeric' },
  weekDated: { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' },
  longWeek: { weekday: 'long', month: 'short', day: 'numeric' },
  weekday: { weekday: 'long' },
  shortWeekday: { weekday: 'short' },
  month: { month: 'short', year: 'numeric' },
  dayOfYear: { weekday: 'long', month: 'long', day: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
type Shape = keyof typeof shapes;

const formats = new Map<Shape, Intl.DateTimeFormat>();

const formatOf = (shape: Shape): Intl.DateTimeFormat => {
  // A day is the same day in every zone.
  const format =
    formats.get(shape) ?? new Intl.DateTimeFormat('en-US', { ...shapes[shape], timeZone: 'UTC' });
  formats.set(shape, format);
  return format;
};

/** A day in words: ‘Nov 3, 2026’, ‘November 3, 2026’, ‘Tue, Nov 3’, ‘Tue, Nov 3, 2026’, ‘Tuesday, Nov 3’, ‘Tuesday’, ‘Nov 2026’, ‘Tuesday, November 3’. */
export const dateWords = (date: string, shape: Shape = 'dated'): string =>
  formatOf(shape).format(new Date(`${date}T00:00:00.000Z`));

const isDay = (at: string): boolean => at.length === 10;
const iso = (now: number): string => new Date(now).toISOString();

/** The day of a moment in a zone, or a day as it is: ‘Nov 18’, with the year when it is another one. */
export const dayWords = (at: string, now: number, timeZone: string): string => {
  const date = isDay(at) ? at : localDay(at, timeZone);
  return dateWords(date, date.slice(0, 4) === localDay(iso(now), timeZone).slice(0, 4) ? 'short' : 'dated');
};

/** ‘09:00’. */
export const clockWords = (at: string, timeZone: string): string => localMinute(at, timeZone).slice(11);

/** A moment to the minute, on any day: ‘Nov 22 09:00’. */
export const minuteWords = (at: string, now: number, timeZone: string): string =>
  `${dayWords(at, now, timeZone)} ${clockWords(at, timeZone)}`;

/** A moment as lists show it: ‘Today 08:02’, ‘Yesterday 17:40’, ‘Nov 18’, ‘Aug 4, 2025’. */
export const momentWords = (at: string, now: number, timeZone: string): string => {
  const [date, today] = [localDay(at, timeZone), localDay(iso(now), timeZone)];
  if (date === today) return `Today ${clockWords(at, timeZone)}`;
  return date === daysLater(today, -1)
    ? `Yesterday ${clockWords(at, timeZone)}`
    : dayWords(at, now, timeZone);
};

const hour = 3_600_000;
const longest = 60 * 24 * hour;

/** How long ago: ‘5 min’, ‘3 h’, ‘2 d’, after two months the day, ‘Nov 19’. */
export const ageWords = (at: string, now: number, timeZone: string): string => {
  const passed = Math.max(0, now - Date.parse(at));
  if (passed < hour) return `${Math.floor(passed / 60_000)} min`;
  if (passed < 24 * hour) return `${Math.floor(passed / hour)} h`;
  return passed < longest ? `${Math.floor(passed / (24 * hour))} d` : dayWords(at, now, timeZone);
};

/** The same as a part of a sentence: ‘just now’, ‘3 h ago’, ‘on Sep 14’. */
export const agoWords = (at: string, now: number, timeZone: string): string => {
  const passed = now - Date.parse(at);
  if (passed < 60_000) return 'just now';
  const words = ageWords(at, now, timeZone);
  return passed < longest ? `${words} ago` : `on ${words}`;
};

/** Time left until a moment, or time over it: ‘14 h left’, ‘3 h over’. */
export const remainingWords = (until: string, now: number): string => {
  const left = Date.parse(until) - now;
  const size = Math.abs(left);
  const unit = size < hour ? 60_000 : size < 48 * hour ? hour : 24 * hour;
  const name = unit === 60_000 ? 'min' : unit === hour ? 'h' : 'd';
  return `${Math.max(1, Math.floor(size / unit))} ${name} ${left <= 0 ? 'over' : 'left'}`;
};

/** A zone as people call it: ‘Pacific Time’. */
export const zoneWords = (timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(Date.UTC(2026, 6))
    .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
