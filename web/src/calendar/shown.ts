import { type Appointment, daysOfAppointment, momentOn, wholeDays } from 'domain/appointments';
import { localDay, localMinute, minute } from 'domain/kernel';
import { here } from '#ui/moment.ts';

/** What tells an event, or one time of a repeat, from all others. */
export const keyOf = ({
  id,
  occurrence,
  repeatOf,
}: Pick<Appointment, 'id' | 'occurrence' | 'repeatOf'>): string =>
  occurrence && !repeatOf ? `${id}@${occurrence}` : id;

/** How operations are told which one is meant. */
export const oneOf = ({ id, occurrence, repeatOf }: Pick<Appointment, 'id' | 'occurrence' | 'repeatOf'>) =>
  occurrence && !repeatOf ? { id, occurrence } : { id };

type FromTo = { readonly from: string; readonly to: string };

// Each day of a month asks of every event; rows are never changed in place.
const daysKnown = new WeakMap<Appointment, FromTo>();

/** The first and the last day on which it stands here. */
export const daysHere = (one: Appointment): FromTo => {
  const known = daysKnown.get(one);
  if (known) return known;
  const days = daysOfAppointment(one.allDay ? one : { ...one, timezone: here });
  daysKnown.set(one, days);
  return days;
};

/** Whether it stands above the hours: all day, or over more than one night. */
export const isAbove = (one: Appointment): boolean =>
  one.allDay || Date.parse(one.end) - Date.parse(one.start) >= 24 * 60 * minute;

export const isOn = (one: Appointment, date: string): boolean => {
  const { from, to } = daysHere(one);
  return from <= date && date <= to;
};

export const byTime = (a: Appointment, b: Appointment): number =>
  Number(b.allDay) - Number(a.allDay) ||
  (a.start < b.start ? -1 : a.start > b.start ? 1 : 0) ||
  a.title.localeCompare(b.title) ||
  keyOf(a).localeCompare(keyOf(b));

const minutesOf = (at: string): number => {
  const clock = localMinute(at, here);
  return Number(clock.slice(11, 13)) * 60 + Number(clock.slice(14));
};

/** Where it stands on the hours of a day, in minutes; what began before begins with the day. */
export const spotOn = (one: { start: string; end: string }, date: string): { from: number; to: number } => ({
  from: localDay(one.start, here) < date ? 0 : minutesOf(one.start),
  to: localDay(one.end, here) > date ? 24 * 60 : minutesOf(one.end),
});

const two = (value: number): string => String(value).padStart(2, '0');

/** The moment of a day and a minute of it, by the clock here. */
export const momentAt = (date: string, minutes: number): string =>
  minutes >= 24 * 60
    ? wholeDays(date, date, here).end
    : momentOn(date, `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`, here);

/** ‘45 min’, ‘1 h’, ‘1.5 h’, ‘2 h 10 min’. */
export const lengthWords = ({ start, end }: Pick<Appointment, 'start' | 'end'>): string => {
  const minutes = Math.round((Date.parse(end) - Date.parse(start)) / minute);
  if (minutes < 60) return `${minutes} min`;
  if (minutes % 30 === 0) return `${minutes / 60} h`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
};

export const clockHere = (at: string): string => localMinute(at, here).slice(11);

/** Which visit it is, as the address of a visit names it. */
export const visitAt = ({ id, occurrence, recurrence }: Appointment): string =>
  recurrence.freq === 'none' || occurrence === null ? id : `${id}.${occurrence}`;

/** Where whoever goes there reads how to get in and what stands there. */
export const visitPath = (one: Appointment): string => `/visits/${visitAt(one)}`;
