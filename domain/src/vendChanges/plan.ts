import type * as z from 'zod';
import type { vendChangeAnswer, vendChangeSiteAnswer, vendSiteAnswer } from './operations.ts';

/** A change of vend prices at some sites. */
export type VendChange = z.output<typeof vendChangeAnswer>;

/** A site of a change: its letter, the visit that sets the machines, and whether that was done. */
export type VendChangeSite = z.output<typeof vendChangeSiteAnswer>;

/** A site whose prices may be changed. */
export type VendSite = z.output<typeof vendSiteAnswer>;

const msPerDay = 86_400_000;
const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + msPerDay).toISOString().slice(0, 10);
const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00.000Z`).getUTCDay());

const workday = (day: string): string => {
  let next = day;
  while (isWeekend(next)) next = dayAfter(next);
  return next;
};

/** On which day each of so many visits takes place: in order, so many a day. With more than one day weekends are left out. */
export const visitDays = (count: number, from: string, perDay: number | null): string[] => {
  if (perDay === null || perDay >= count) return Array.from({ length: count }, () => from);
  const days: string[] = [];
  let day = workday(from);
  while (days.length < count) {
    for (let on = 0; on < perDay && days.length < count; on += 1) days.push(day);
    day = workday(dayAfter(day));
  }
  return days;
};

/** The same day some months later; the last day of a shorter month. */
export const monthsLater = (day: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
};
