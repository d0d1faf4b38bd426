import { type Appointment, isOccurrence, movedTo, type Window } from '#appointments';
import { codesUntil, isReadable, type Visit, type VisitRow, visitsSince } from './visit.ts';

type Times = Pick<Visit, 'start' | 'end' | 'occurrence'>;

const isRule = ({ recurrence }: Pick<Appointment, 'recurrence'>): boolean => recurrence.freq !== 'none';

/** Whether a row is read at all: a repeat two weeks beyond the last day on which it may come. */
export const isRowReadable = (
  row: Pick<Appointment, 'start' | 'end' | 'timezone' | 'status' | 'recurrence'>,
  now: string,
): boolean => {
  const { until } = row.recurrence;
  if (!isRule(row)) return isReadable(row, now);
  return isReadable(until === null ? { ...row, end: now } : { ...row, ...movedTo(row, until) }, now);
};

/** The part of a window in which visits are read by now; null where there is none. */
export const readableWindow = ({ from, to }: Window, now: string): Window | null => {
  const since = visitsSince(now);
  const begin = from > since ? from : since;
  return to <= begin ? null : { from: begin, to };
};

const timed = (row: VisitRow, { start, end, occurrence }: Times, now: string): Visit => {
  const visit = { ...row, start, end, occurrence };
  return { ...visit, codesUntil: codesUntil(visit, now) };
};

/**
 * One time of a row as a visit; of a repeat the day has to be named. Undefined where there is none by now, or it is read no
 * longer; `always` for those who read it by way of the calendar.
 */
export const visitOf = (row: VisitRow, on: string | null, now: string, always = false): Visit | undefined => {
  if (isRule(row) && (on === null || !isOccurrence(row, on))) return undefined;
  const times = isRule(row) && on !== null ? movedTo(row, on) : row;
  const visit = timed(row, times, now);
  return always || isReadable(visit, now) ? visit : undefined;
};

/** Rows at their own times as visits, of a repeat each at one of its days; what is over is left out. */
export const asVisits = (rows: readonly VisitRow[], now: string): Visit[] =>
  rows.map((row) => timed(row, row, now)).filter((visit) => isReadable(visit, now));
