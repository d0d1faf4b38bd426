import { clockWords, minuteWords, remainingWords } from 'domain/kernel';
import type { NextStepState } from 'domain/leads';

/** ‘3 h late’, ‘today 15:30’, ‘Nov 24 09:00’: when a next step is due, in the office's time. */
export const dueWords = (dueAt: string, state: NextStepState, now: number, timeZone: string): string => {
  if (state === 'overdue') return remainingWords(dueAt, now).replace('over', 'late');
  return state === 'today' ? `today ${clockWords(dueAt, timeZone)}` : minuteWords(dueAt, now, timeZone);
};
