import { type Appointment, daysOfAppointment, momentOn, usualLength, wholeDays } from 'domain/appointments';
import { daysBetween, daysLater, later, localDay } from 'domain/kernel';
import type { Move } from '#calendar/acting.ts';
import { clockHere, daysHere, momentAt, spotOn } from '#calendar/shown.ts';
import { here } from '#ui/moment.ts';
import type { Moving } from './useMoving.ts';

/** How long it takes; what stands for a whole day is given the usual time. */
export const lengthOf = ({ allDay, start, end }: Appointment): number =>
  allDay ? usualLength : Date.parse(end) - Date.parse(start);

const outOfTray = ({ one, column, from }: Moving): Move => {
  const start = momentAt(column.date, from);
  const end = later(start, lengthOf(one));
  return { start, end, assignedTo: column.uid, ...(one.allDay && { allDay: false }) };
};

/** What an event becomes where it was let go: its length stays, or its lower edge moved. */
export const moveOf = (moving: Moving): Move => {
  const { one, column, origin, from, to, resizes } = moving;
  if (!origin) return outOfTray(moving);
  if (resizes) return { start: one.start, end: momentAt(column.date, to) };
  const was = spotOn(one, origin.date);
  const begins = daysHere(one).from === origin.date;
  const by = Date.parse(momentAt(column.date, from)) - Date.parse(momentAt(origin.date, was.from));
  const start = begins ? momentAt(column.date, from) : later(one.start, by);
  const end = later(start, Date.parse(one.end) - Date.parse(one.start));
  const passes = column.uid !== origin.uid && one.assignedTo === origin.uid;
  return { start, end, ...(passes && { assignedTo: column.uid }) };
};

/** A day of the calendar, in the team's views of one person; null: of whom it is. */
export type Slot = { readonly day: string; readonly uid: string | null };

const onDay = (one: Appointment, by: number): Pick<Appointment, 'start' | 'end'> => {
  if (by === 0) return { start: one.start, end: one.end };
  if (one.allDay) {
    const { from, to } = daysOfAppointment(one);
    return wholeDays(daysLater(from, by), daysLater(to, by), one.timezone);
  }
  const start = momentOn(daysLater(localDay(one.start, here), by), clockHere(one.start), here);
  return { start, end: later(start, Date.parse(one.end) - Date.parse(one.start)) };
};

/** What an event becomes on another day, or another person's: length and time on the wall stay. `from` null: out of the tray; null: it stays. */
export const carried = (one: Appointment, from: Slot | null, to: Slot): Move | null => {
  const by = daysBetween(from?.day ?? daysHere(one).from, to.day);
  const passes = to.uid !== null && (from === null || (to.uid !== from.uid && one.assignedTo === from.uid));
  if (by === 0 && !passes) return null;
  return { ...onDay(one, by), ...(passes && { assignedTo: to.uid }) };
};
