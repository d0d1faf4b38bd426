import { day, localMinute, minute } from '#kernel';

// A zone's difference to UTC at the midnights that were asked for: a calendar asks for the same ones again and again.
const known = new Map<string, Map<number, number>>();
const mostKnown = 20_000;
// Years of five digits are written in another form.
const latest = 253_402e9;

const asked = (time: number, timezone: string): number => {
  const whole = Math.floor(Math.min(time, latest) / minute) * minute;
  const shown = localMinute(new Date(whole).toISOString(), timezone);
  return Date.parse(`${shown.replace(' ', 'T')}:00.000Z`) - whole;
};

const atMidnight = (nth: number, timezone: string): number => {
  const days = known.get(timezone) ?? new Map<number, number>();
  const before = days.get(nth);
  if (before !== undefined) return before;
  const offset = asked(nth * day, timezone);
  if (days.size >= mostKnown) days.clear();
  known.set(timezone, days.set(nth, offset));
  return offset;
};

/** How far a zone's clock is ahead of UTC at a moment, in milliseconds; asked by days, and by minutes where it changes. */
export const offsetAt = (time: number, timezone: string): number => {
  const nth = Math.floor(time / day);
  const offset = atMidnight(nth, timezone);
  return offset === atMidnight(nth + 1, timezone) ? offset : asked(time, timezone);
};

/** What a zone's clock shows at a moment, as if it were UTC. */
export const wallAt = (time: number, timezone: string): number => time + offsetAt(time, timezone);

/**
 * The moment at which a zone's clock shows this. An hour that the clock leaves out is the one after it; of an hour that
 * comes twice it is the first.
 */
export const momentAt = (wall: number, timezone: string): number => {
  const [before, after] = [offsetAt(wall - day, timezone), offsetAt(wall + day, timezone)];
  // On most days the clock does not change.
  if (before === after && offsetAt(wall - before, timezone) === before) return wall - before;
  const moments = [wall - before, wall - after];
  const shown = moments.filter((moment) => wallAt(moment, timezone) === wall);
  return shown.length > 0 ? Math.min(...shown) : Math.max(...moments);
};

/** The moment of a day and a clock, ‘2026-11-21’ and ‘10:05’, in a zone; also on the last day of the last year. */
export const momentOn = (date: string, clock: string, timezone: string): string =>
  new Date(momentAt(Date.parse(`${date}T${clock}:00.000Z`), timezone)).toISOString();
