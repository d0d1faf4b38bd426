import { daysLater, monthsLater } from '#kernel';
import type { Appointment } from './appointment.ts';
import { overAt, type Window } from './recurrence.ts';

const midnight = (on: string): string => `${on}T00:00:00.000Z`;

/** The days that a device keeps of one's own calendar: a month back, two months ahead. */
export const keptWindow = (now: string): Window => {
  const today = now.slice(0, 10);
  return { from: midnight(monthsLater(today, -1)), to: midnight(daysLater(monthsLater(today, 2), 1)) };
};

/** Whether an appointment lies behind the days that a device keeps; a rule where its last day does. */
export const isBehindKept = (one: Appointment, now: string): boolean => {
  const over = overAt(one);
  return over !== null && over < keptWindow(now).from;
};
