import { appointmentStatuses, appointmentTypes } from 'domain/appointments';
import { address, day, flag, type Kind, manyOf, oneOf, type SearchOf, uuid } from '#ui/list/address.ts';

export const views = ['today', 'day', 'week', 'month', 'agenda', 'team'] as const;
export type CalendarView = (typeof views)[number];

export const viewLabels: Readonly<Record<CalendarView, string>> = {
  today: 'Today',
  day: 'Day',
  week: 'Week',
  month: 'Month',
  agenda: 'Agenda',
  team: 'Team',
};

/** Whose events: those of one person, or of everyone. */
export const everybody = 'everyone';
const person: Kind<string> = {
  read: (said) => (said === everybody ? said : uuid.read(said)),
  write: (value) => value,
};

const calendar = address(
  {
    view: oneOf(views),
    date: day,
    person,
    type: manyOf(oneOf(appointmentTypes)),
    status: manyOf(oneOf(appointmentStatuses)),
    markers: flag,
    cancelled: flag,
    event: uuid,
    on: day,
  },
  ['view', 'date', 'event', 'on'],
);

/** The calendar's part of the address: view, day, filters, and what is open. */
export type CalendarSearch = SearchOf<typeof calendar>;
export const { read: readSearch, changed, cleared, isFiltered, values } = calendar;

const listOf = <Value>(value: Value | Value[] | undefined): Value[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

/** The filter that the address asks for; markers and what was cancelled are shown unless it says no. */
export const filterOf = (search: CalendarSearch) => {
  const { person, type, status, markers = true, cancelled = true } = values(search);
  return { person, type: listOf(type), status: listOf(status), markers, cancelled };
};
export type CalendarFilter = ReturnType<typeof filterOf>;

/** The address that shows markers or what was cancelled, or leaves them out. */
export const shows = (search: CalendarSearch, key: 'markers' | 'cancelled', on: boolean): CalendarSearch =>
  changed(search, { [key]: on ? '' : 'false' });
