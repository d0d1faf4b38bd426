import { type Appointment, usualLength } from 'domain/appointments';
import { later } from 'domain/kernel';
import type { Move } from '#calendar/acting.ts';
import { daysHere, momentAt, spotOn } from '#calendar/shown.ts';
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
