import { later } from 'domain/kernel';
import type { Move } from '#calendar/acting.ts';
import { daysHere, momentAt, spotOn } from '#calendar/shown.ts';
import type { Moving } from './useMoving.ts';

/** What an event becomes where it was let go: its length stays, or its lower edge moved. */
export const moveOf = ({ one, column, origin, from, to, resizes }: Moving): Move => {
  if (resizes) return { start: one.start, end: momentAt(column.date, to) };
  const was = spotOn(one, origin.date);
  const begins = daysHere(one).from === origin.date;
  const by = Date.parse(momentAt(column.date, from)) - Date.parse(momentAt(origin.date, was.from));
  const start = begins ? momentAt(column.date, from) : later(one.start, by);
  const end = later(start, Date.parse(one.end) - Date.parse(one.start));
  const passes = column.uid !== origin.uid && one.assignedTo === origin.uid;
  return { start, end, ...(passes && { assignedTo: column.uid }) };
};
