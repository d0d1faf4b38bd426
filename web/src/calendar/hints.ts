import { type Appointment, isAppointmentOpen, overlapsOf, overlapWords } from 'domain/appointments';
import { keyOf } from './shown.ts';

// A person with so many events at once is told of the nearest.
const mostNear = 200;

const byPerson = (items: readonly Appointment[]): Map<string, Appointment[]> => {
  const lists = new Map<string, Appointment[]>();
  for (const one of items) {
    if (one.allDay || !isAppointmentOpen(one)) continue;
    for (const uid of new Set([one.assignedTo, ...one.attendees])) {
      if (uid === null) continue;
      const list = lists.get(uid);
      if (list) list.push(one);
      else lists.set(uid, [one]);
    }
  }
  for (const list of lists.values()) list.sort((a, b) => (a.start < b.start ? -1 : 1));
  return lists;
};

/** ‘Overlaps with …’ of all that overlap, by key; a hint, never a block. */
export const overlapHints = (items: readonly Appointment[]): ReadonlyMap<string, string> => {
  const hints = new Map<string, string>();
  const lists = byPerson(items);
  for (const [uid, list] of lists)
    for (const [at, one] of list.entries()) {
      if (one.assignedTo !== uid) continue;
      const near = list.slice(Math.max(0, at - mostNear), at + mostNear);
      const words = overlapWords(overlapsOf(one, near));
      if (words) hints.set(keyOf(one), words);
    }
  return hints;
};
