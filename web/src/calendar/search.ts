import { appointmentStatuses, appointmentTypes, type MarkerKind, markerKinds } from 'domain/appointments';
import { address, day, flag, type Kind, manyOf, oneOf, type SearchOf, uuid } from '#ui/list/address.ts';

export const views = ['today', 'day', 'week', 'month', 'agenda', 'team', 'teamDay'] as const;
export type CalendarView = (typeof views)[number];

/** Whether a view shows everybody's lines or columns. */
export const isOfTeam = (view: CalendarView): boolean => view === 'team' || view === 'teamDay';

export const viewLabels: Readonly<Record<CalendarView, string>> = {
  today: 'Today',
  day: 'Day',
  week: 'Week',
  month: 'Month',
  agenda: 'Agenda',
  team: 'Team',
  teamDay: 'Team day',
};

/** Whose events: those of one person, or of everyone. */
export const everybody = 'everyone';
const person: Kind<string> = {
  read: (said) => (said === everybody ? said : uuid.read(said)),
  write: (value) => value,
};

const listOf = <Value>(value: Value | Value[] | undefined): Value[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

const none = 'false';
const kind = oneOf(markerKinds);
/** The kinds of markers that are shown; ‘false’: none of them. */
const markers: Kind<readonly MarkerKind[]> = {
  read: (said) => {
    const kinds = listOf(manyOf(kind).read(said));
    return kinds.length > 0 || said === none ? kinds : undefined;
  },
  write: (kinds) => kinds.join(',') || none,
};

const calendar = address(
  {
    view: oneOf(views),
    date: day,
    person,
    type: manyOf(oneOf(appointmentTypes)),
    status: manyOf(oneOf(appointmentStatuses)),
    markers,
    cancelled: flag,
    event: uuid,
    on: day,
  },
  ['view', 'date', 'event', 'on'],
);

/** The calendar's part of the address: view, day, filters, and what is open. */
export type CalendarSearch = SearchOf<typeof calendar>;
export const { read: readSearch, changed, cleared, isFiltered, values } = calendar;

/** The filter that the address asks for; markers and what was cancelled are shown unless it says no. */
export const filterOf = (search: CalendarSearch) => {
  const { person, type, status, markers = markerKinds, cancelled = true } = values(search);
  return { person, type: listOf(type), status: listOf(status), markers, cancelled };
};
export type CalendarFilter = ReturnType<typeof filterOf>;

/** The address that shows what was cancelled, or leaves it out. */
export const showsCancelled = (search: CalendarSearch, on: boolean): CalendarSearch =>
  changed(search, { cancelled: on ? '' : none });

/** The address that shows these kinds of markers alone, of all that somebody may see. */
export const showsMarkers = (
  search: CalendarSearch,
  chosen: readonly MarkerKind[],
  all: readonly MarkerKind[],
): CalendarSearch => changed(search, { markers: chosen.length === all.length ? '' : markers.write(chosen) });
