import { type Appointment, isAppointmentOpen } from 'domain/appointments';
import { byTime, isOn } from '#calendar/shown.ts';

/** What a person's day is made of, in the order it is to be looked at. */
export type DayOrder<One extends Appointment> = {
  /** The first by time that is not done; one whose time is over only where nothing else is to come. */
  next: One | null;
  /** Still to be done, of the days before. */
  late: readonly One[];
  ofDay: readonly One[];
  done: number;
};

const isToDo = (one: Appointment): boolean => isAppointmentOpen(one);

/** Orders a day: what is overdue of the days before, then the day by its time. */
export const dayOrder = <One extends Appointment>(
  items: readonly One[],
  today: string,
  now: number,
): DayOrder<One> => {
  const sorted = items.toSorted(byTime);
  const ofDay = sorted.filter((one) => isOn(one, today));
  const late = sorted.filter((one) => !isOn(one, today) && isToDo(one));
  const timed = ofDay.filter((one) => isToDo(one) && !one.allDay);
  const toCome = timed.find(({ end }) => Date.parse(end) > now);
  const next = toCome ?? timed[0] ?? ofDay.find(isToDo) ?? null;
  return { next, late, ofDay, done: ofDay.filter(({ status }) => status === 'completed').length };
};
