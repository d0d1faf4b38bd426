import { daysLater, fromLocalMinute, localDay, localMinute } from '#kernel';
import type { NextStep } from '#leads/lead.ts';

export type NextStepState = 'none' | 'overdue' | 'today' | 'later';

/** How a next step stands in the office's day. */
export const nextStepState = (step: NextStep | null, now: string, timeZone: string): NextStepState => {
  if (!step) return 'none';
  if (step.dueAt <= now) return 'overdue';
  return localDay(step.dueAt, timeZone) === localDay(now, timeZone) ? 'today' : 'later';
};

export const nextStepChoices = { tomorrow: 1, inThreeDays: 3, nextWeek: 7 } as const;
export type NextStepChoice = keyof typeof nextStepChoices;

/** When the day's work begins; what is chosen by the day is due then. */
const opens = '09:00';

/** The moment of a next step that has a day and no time: that day at nine in the office. */
export const nextStepOn = (day: string, timeZone: string): string =>
  fromLocalMinute(`${day} ${opens}`, timeZone);

/** The moment of a quick choice. */
export const nextStepMoment = (choice: NextStepChoice, now: string, timeZone: string): string =>
  nextStepOn(daysLater(localDay(now, timeZone), nextStepChoices[choice]), timeZone);

/** The moment as the input for date and time takes it: `2026-11-21T10:05`, in the office's zone. */
export const nextStepInput = (dueAt: string, timeZone: string): string =>
  localMinute(dueAt, timeZone).replace(' ', 'T');

/** What a next step leaves behind as a note when it is done. */
export const nextStepDone = (step: NextStep): string => `Next step done: ${step.what}`;
