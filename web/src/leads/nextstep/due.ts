import { localMinute, remainingWords } from 'domain/kernel';
import type { NextStepState } from 'domain/leads';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** ‘3 h late’, ‘today 15:30’, ‘Nov 24 09:00’: when a next step is due, in the office's time. */
export const dueWords = (dueAt: string, state: NextStepState, now: number, timeZone: string): string => {
  if (state === 'overdue') return remainingWords(dueAt, now).replace('over', 'late');
  const [day = '', clock = ''] = localMinute(dueAt, timeZone).split(' ');
  if (state === 'today') return `today ${clock}`;
  const [year = '', month = '', date = ''] = day.split('-');
  const other = year === localMinute(new Date(now).toISOString(), timeZone).slice(0, 4) ? '' : `, ${year}`;
  return `${months[Number(month) - 1]} ${Number(date)}${other} ${clock}`;
};
