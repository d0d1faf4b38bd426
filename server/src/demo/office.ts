import { type Actor, day, later, localDay, weekdayOf } from 'domain/kernel';
import type { Settings } from 'domain/settings';
import { isHoliday } from 'domain/sites';
import type { Context } from '#platform/operations/context.ts';
import type { Clerk } from './clerk.ts';
import { accounts } from './people.ts';
import type { Chance } from './random.ts';

/** What everybody who fills the demonstration's books works with. */
export type Office = {
  db: Context['db'];
  now: string;
  newId: () => string;
  settings: Settings;
  clerk: Clerk;
  by: Chance;
};

/** The office's day, so many days ago (or, below zero, to come). */
export const dateAgo = ({ now, settings }: Pick<Office, 'now' | 'settings'>, days: number): string =>
  later(`${localDay(now, settings.officeTimeZone)}T00:00:00.000Z`, -days * day).slice(0, 10);

/** Whether the house works on a day. */
export const isWorkday = (date: string): boolean => {
  const weekday = weekdayOf(date);
  return weekday !== 'sat' && weekday !== 'sun' && !isHoliday(date);
};

/** A moment in office hours of a day. */
export const during = (date: string, { by }: Pick<Office, 'by'>): string =>
  `${date}T${by.between(17, 23)}:${by.between(10, 59)}:00.000Z`;

/** Days from the one to the other. */
export const daysFrom = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / day);

/** Whoever looks after clients. */
export const managers: readonly Actor[] = [accounts.marcus, accounts.lena, accounts.marcus, accounts.priya];

/** A site with what the rest of its story needs to know of it. */
export type Place = {
  id: string;
  clientId: string;
  city: string;
  route: string;
  frequency: 'weekly' | 'bi-weekly' | 'monthly' | 'as-needed';
  /** The day since which it is collected; null while it waits for its machines. */
  since: string | null;
  machineIds: string[];
  machines: number;
  units: number;
};
