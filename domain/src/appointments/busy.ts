import type { Busy } from './answers.ts';
import type { Appointment } from './appointment.ts';

type Taken = Pick<Appointment, 'assignedTo' | 'attendees' | 'start' | 'end'>;

/** When people are not free: of each the stretches of time, those that meet as one. */
export const busyOf = (taken: readonly Taken[], person?: string): Busy[] => {
  const blocks = new Map<string, Busy[]>();
  for (const { assignedTo, attendees, start, end } of taken.toSorted((a, b) => (a.start < b.start ? -1 : 1)))
    for (const uid of new Set([...(assignedTo === null ? [] : [assignedTo]), ...attendees])) {
      if (person !== undefined && uid !== person) continue;
      const known = blocks.get(uid) ?? [];
      blocks.set(uid, known);
      const last = known.at(-1);
      if (last && start <= last.end) last.end = end > last.end ? end : last.end;
      else known.push({ uid, start, end });
    }
  return [...blocks.values()].flat();
};
