import * as z from 'zod';
import { daysLater, fromLocalMinute, localMinute, sensibleDate, text, weekdayOf } from '#kernel';
import { clock } from './clock.ts';
import type { SettingsFields } from './settings.ts';

const opening = z
  .strictObject({ from: clock, to: clock })
  .refine(({ from, to }) => to > from, { path: ['to'], message: 'End must be after start' })
  .nullable();

/** When the office is open, by its own clock; null: closed all day. */
export const officeHours = z.strictObject({
  mon: opening,
  tue: opening,
  wed: opening,
  thu: opening,
  fri: opening,
  sat: opening,
  sun: opening,
});

export const mostHolidays = 200;

/** Days on which the office is closed, each once. */
export const holidays = z
  .array(z.strictObject({ date: sensibleDate, name: text(100).min(1, 'A holiday has a name') }))
  .max(mostHolidays, `At most ${mostHolidays} holidays`)
  .superRefine((all, context) => {
    const seen = new Set<string>();
    for (const [index, { date }] of all.entries()) {
      if (seen.has(date))
        context.addIssue({ code: 'custom', path: [index, 'date'], message: 'This day is there already' });
      seen.add(date);
    }
  });

const workday = { from: '08:00', to: '17:30' };
export const defaultOfficeHours: SettingsFields['officeHours'] = {
  mon: workday,
  tue: workday,
  wed: workday,
  thu: workday,
  fri: workday,
  sat: null,
  sun: null,
};

type Office = Pick<SettingsFields, 'officeHours' | 'holidays' | 'officeTimeZone'>;

/** What a day is called on which the office is closed; null: it is no holiday. */
export const holidayOn = (date: string, { holidays }: Pick<Office, 'holidays'>): string | null =>
  holidays.find((one) => one.date === date)?.name ?? null;

const wholeDay = 24 * 60;

/** Minutes of a day that a moment is at, by the clock of a zone; its begin or end for a moment outside it. */
const minutesOn = (date: string, at: string, zone: string): number => {
  const local = localMinute(at, zone);
  if (local.slice(0, 10) !== date) return local < date ? 0 : wholeDay;
  return Number(local.slice(11, 13)) * 60 + Number(local.slice(14));
};

// A clock that is read needs a day on either side, and calendars end with the year 9999.
const isTold = (day: string): boolean => day > '0001-01-02' && day < '9999-12-30';

/** When the office is closed on a day of some zone, in minutes of that day. */
export const closedOn = (date: string, zone: string, office: Office): { from: number; to: number }[] => {
  const { officeHours, officeTimeZone } = office;
  const open = [-1, 0, 1].flatMap((by) => {
    const day = daysLater(date, by);
    const hours = isTold(day) && !holidayOn(day, office) && officeHours[weekdayOf(day)];
    if (!hours) return [];
    const at = (time: string) => minutesOn(date, fromLocalMinute(`${day} ${time}`, officeTimeZone), zone);
    const [from, to] = [at(hours.from), at(hours.to)];
    return to > from ? [from, to] : [];
  });
  const edges = [0, ...open, wholeDay];
  return edges
    .flatMap((from, index) => (index % 2 === 0 ? [{ from, to: edges[index + 1] ?? wholeDay }] : []))
    .filter(({ from, to }) => to > from);
};
