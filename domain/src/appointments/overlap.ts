import { listWords } from '#kernel';
import { type Appointment, isAppointmentOpen } from './appointment.ts';
import { isFor } from './may.ts';
import { overlapText } from './texts.ts';

const meet = (a: Pick<Appointment, 'start' | 'end'>, b: Pick<Appointment, 'start' | 'end'>): boolean =>
  a.start < b.end && b.start < a.end;

const isSame = (a: Appointment, b: Appointment): boolean => a.id === b.id && a.occurrence === b.occurrence;

/** Other open appointments of the same person at the same time; what takes the whole day stands in nobody's way. */
export const overlapsOf = (one: Appointment, others: readonly Appointment[]): Appointment[] => {
  if (one.assignedTo === null || one.allDay || !isAppointmentOpen(one)) return [];
  const uid = one.assignedTo;
  return others.filter(
    (other) =>
      !other.allDay &&
      !isSame(one, other) &&
      isAppointmentOpen(other) &&
      isFor(uid, other) &&
      meet(one, other),
  );
};

const mostNamed = 2;

/** ‘Overlaps with Call and Site visit’; null where nothing does. */
export const overlapWords = (others: readonly Pick<Appointment, 'title'>[]): string | null => {
  if (others.length === 0) return null;
  const named = others.slice(0, mostNamed).map(({ title }) => title);
  const more = others.length - named.length;
  return overlapText(listWords(more > 0 ? [...named, `${more} more`] : named));
};
