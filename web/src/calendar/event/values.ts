import {
  type Appointment,
  type AppointmentFields,
  type AppointmentType,
  appointmentLabels,
  daysOfAppointment,
  endText,
  type Frequency,
  type Guest,
  isCalendarDay,
  momentOn,
  mostReminders,
  noRecurrence,
  occurrenceOn,
  type Reminder,
  usualLength,
  wholeDays,
} from 'domain/appointments';
import { daysLater, email, later, localMinute } from 'domain/kernel';
import { here } from '#ui/moment.ts';
import type { Problems } from '#ui/useForm.ts';
import type { Beginning } from './beginning.ts';

/** What the form of an event holds. */
export type EventValues = {
  type: AppointmentType;
  title: string;
  allDay: boolean;
  startDay: string;
  startTime: string;
  endDay: string;
  endTime: string;
  timezone: string;
  assignedTo: string;
  attendees: string[];
  priority: Appointment['priority'];
  location: string;
  description: string;
  lead: { id: string; name: string } | null;
  client: { id: string; name: string } | null;
  site: { id: string; clientId: string; name: string } | null;
  machineIds: string[];
  reminders: Reminder[];
  guests: Guest[];
  freq: Frequency;
  until: string;
  billable: boolean;
};

const two = (value: number): string => String(value).padStart(2, '0');
const clock = (minutes: number): string => `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;

/** The full hour after now, or the hour that was pressed. */
const beginAt = ({ at }: Beginning, now: string): number =>
  at ?? Math.min(Number(localMinute(now, here).slice(11, 13)) + 1, 22) * 60;

export const newValues = (beginning: Beginning, by: { uid: string }, now: string): EventValues => {
  const date = beginning.date ?? localMinute(now, here).slice(0, 10);
  const at = beginAt(beginning, now);
  const until = at + 60;
  return {
    type: beginning.type ?? 'meeting',
    title: '',
    allDay: beginning.site !== undefined,
    startDay: date,
    startTime: clock(at),
    endDay: until >= 24 * 60 ? daysLater(date, 1) : date,
    endTime: clock(until),
    timezone: here,
    assignedTo: beginning.person ?? (beginning.site ? '' : by.uid),
    attendees: [],
    priority: 'medium',
    location: beginning.site?.address ?? '',
    description: '',
    lead: null,
    client: beginning.site ? { id: beginning.site.clientId, name: '' } : null,
    site: beginning.site
      ? { id: beginning.site.id, clientId: beginning.site.clientId, name: beginning.site.name }
      : null,
    machineIds: [],
    reminders: [],
    guests: [],
    freq: 'none',
    until: '',
    billable: false,
  };
};

/** What its lead, its client and its site are called. */
export type Names = { lead: string; client: string; site: string };

/** An event as its form shows it, by its own wall clock. */
export const valuesOf = (one: Appointment, names: Names): EventValues => {
  const { timezone } = one;
  const [start, end] = [localMinute(one.start, timezone), localMinute(one.end, timezone)];
  const days = one.allDay ? daysOfAppointment(one) : { from: start.slice(0, 10), to: end.slice(0, 10) };
  return {
    type: one.type,
    title: one.title,
    allDay: one.allDay,
    startDay: days.from,
    startTime: one.allDay ? '09:00' : start.slice(11),
    endDay: days.to,
    endTime: one.allDay ? '10:00' : end.slice(11),
    timezone,
    assignedTo: one.assignedTo ?? '',
    attendees: one.attendees,
    priority: one.priority,
    location: one.location,
    description: one.description,
    lead: one.leadId ? { id: one.leadId, name: names.lead } : null,
    client: one.clientId ? { id: one.clientId, name: names.client } : null,
    site: one.siteId ? { id: one.siteId, clientId: one.clientId ?? '', name: names.site } : null,
    machineIds: one.machineIds,
    reminders: one.reminders,
    guests: one.guests,
    freq: one.recurrence.freq,
    until: one.recurrence.until ?? '',
    billable: one.billable,
  };
};

/** The row as its author saw it: of a repeat, the day that is open. */
export const rowOn = (row: Appointment, occurrence: string | null): Appointment =>
  occurrence && row.occurrence !== occurrence && row.recurrence.freq !== 'none'
    ? occurrenceOn(row, occurrence)
    : row;

const hasTimes = ({ startDay, endDay, startTime, endTime, allDay }: EventValues): boolean =>
  isCalendarDay(startDay) && isCalendarDay(endDay) && (allDay || (startTime !== '' && endTime !== ''));

export const timesOf = (values: EventValues): Pick<Appointment, 'start' | 'end'> => {
  const { allDay, startDay, endDay, startTime, endTime, timezone } = values;
  if (!hasTimes(values)) return { start: '', end: '' };
  return allDay
    ? wholeDays(startDay, endDay < startDay ? startDay : endDay, timezone)
    : {
        start: momentOn(startDay, startTime, timezone),
        end: momentOn(endDay, endTime, timezone),
      };
};

const momentOf = (day: string, time: string): string => momentOn(day, time, 'UTC');

// Between two beginnings that are none, how long it takes is not known: the usual, unless its end lies behind it anyway.
const endedBehind = (values: EventValues): Partial<EventValues> => {
  const { allDay, startDay, startTime, endDay, endTime } = values;
  if (allDay) return endDay < startDay ? { endDay: startDay } : {};
  if (`${startDay} ${startTime}` <= `${endDay} ${endTime}`) return {};
  if (startTime < endTime) return { endDay: startDay };
  const end = localMinute(later(momentOf(startDay, startTime), usualLength), 'UTC');
  return { endDay: end.slice(0, 10), endTime: end.slice(11) };
};

/** The same with another beginning: it takes as long as before, while both are known. */
export const begunAt = (
  values: EventValues,
  part: Partial<Pick<EventValues, 'startDay' | 'startTime'>>,
): Partial<EventValues> => {
  const next = { ...values, ...part };
  if (!hasTimes(next)) return part;
  if (!hasTimes(values)) return { ...part, ...endedBehind(next) };
  const [from, to] = values.allDay ? ['00:00', '00:00'] : [values.startTime, values.endTime];
  const start = values.allDay ? '00:00' : next.startTime;
  const long = Date.parse(momentOf(values.endDay, to)) - Date.parse(momentOf(values.startDay, from));
  if (long < 0) return part;
  const end = localMinute(later(momentOf(next.startDay, start), long), 'UTC');
  return { ...part, endDay: end.slice(0, 10), ...(!values.allDay && { endTime: end.slice(11) }) };
};

export const checkEvent = (values: EventValues): Problems<EventValues> => {
  const { start, end } = timesOf(values);
  const backwards = values.allDay ? values.endDay < values.startDay : end < start;
  const guest = values.guests.find((one) => one.email === '' || !email.safeParse(one.email).success);
  return {
    ...(!isCalendarDay(values.startDay) && { startDay: 'Choose a day' }),
    ...(!values.allDay && !values.startTime && { startTime: 'Choose a time' }),
    ...(!isCalendarDay(values.endDay) && { endDay: 'Choose a day' }),
    ...(hasTimes(values) && backwards && { endDay: endText }),
    ...(values.assignedTo === '' &&
      !values.site && { assignedTo: 'Choose who does it; only an event at a site may wait for somebody.' }),
    ...(values.until !== '' &&
      values.freq !== 'none' && {
        ...(values.until < values.startDay && {
          until: 'The last day of a repeat cannot be before its first.',
        }),
        ...(!isCalendarDay(values.until) && { until: 'Choose a day' }),
      }),
    ...(values.reminders.length > mostReminders && { reminders: `At most ${mostReminders} reminders` }),
    ...(guest && { guests: 'Invalid email format' }),
  };
};

/** What the form means; the exceptions of a repeat are kept as they are. */
export const fieldsOf = (values: EventValues, before: Appointment | null): AppointmentFields => {
  const { lead, client, site, freq, until } = values;
  const known = before?.recurrence ?? noRecurrence;
  return {
    title: values.title.trim(),
    type: values.type,
    priority: values.priority,
    ...timesOf(values),
    allDay: values.allDay,
    timezone: values.timezone,
    location: values.location,
    leadId: lead?.id ?? null,
    clientId: site?.clientId || client?.id || null,
    siteId: site?.id ?? null,
    machineIds: site ? values.machineIds : [],
    assignedTo: values.assignedTo || null,
    attendees: values.attendees,
    guests: values.guests,
    description: values.description,
    reminders: values.reminders,
    recurrence:
      freq === 'none'
        ? noRecurrence
        : { ...known, freq, until: until || null, exceptions: known.freq === 'none' ? [] : known.exceptions },
    billable: values.billable,
  };
};

/** What it is called without a title of its own. */
export const titleHint = ({ type, lead, client, site }: EventValues): string =>
  [appointmentLabels[type], lead?.name || site?.name || client?.name].filter(Boolean).join(' – ');
