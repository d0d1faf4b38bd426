import { TZDate } from '@date-fns/tz';
import { getVtimezoneComponent } from '@touch4it/ical-timezones';
import { type Appointment, dayOfAppointment, daysOfAppointment, type Guest } from 'domain/appointments';
import { daysLater, fromLocalMinute, localMinute } from 'domain/kernel';
import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator';

/** Where an event leads to, and what its identity ends with. */
export type House = { publicUrl: string; name: string };

/** What wrote the files. */
export const product = '//Washboard//Calendar//EN';

// What no calendar program may be sent, whatever somebody pasted.
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is these that go
const unprintable = /[\u0000-\u0008\u000b-\u001f\u007f]/g;
/** Text without what no calendar program may be sent. */
export const plain = (text: string): string => text.replace(/\r\n?/g, '\n').replace(unprintable, '');

/** What is called off or moved says so. */
export const statusOf = ({ status }: Pick<Appointment, 'status'>): ICalEventStatus =>
  status === 'cancelled' || status === 'rescheduled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED;

/** What identities end with. */
export const hostOf = ({ publicUrl }: House): string => new URL(publicUrl).hostname;

/** One identity for a time of a repeat, whether it stands by itself or not, so that programs know it again. */
export const uidOf = (
  { id, repeatOf, occurrence }: Pick<Appointment, 'id' | 'repeatOf' | 'occurrence'>,
  host: string,
): string => `${repeatOf ?? id}${occurrence === null ? '' : `-${occurrence}`}@${host}`;

// A day without a clock is told by its date, whatever zone the reader is in.
const dayDate = (date: string): Date => new Date(`${date}T00:00:00.000Z`);

const timesOf = (appointment: Appointment) => {
  if (!appointment.allDay) return { start: new Date(appointment.start), end: new Date(appointment.end) };
  const { from, to } = daysOfAppointment(appointment);
  return { allDay: true, start: dayDate(from), end: dayDate(daysLater(to, 1)) };
};

/** What guests are told of an appointment. */
const said = (appointment: Appointment) => ({
  summary: plain(appointment.title),
  sequence: appointment.version,
  stamp: new Date(appointment.updatedAt),
  lastModified: new Date(appointment.updatedAt),
  created: new Date(appointment.createdAt),
  status: statusOf(appointment),
  ...(appointment.location ? { location: plain(appointment.location) } : {}),
});

const frequencies = {
  daily: 'FREQ=DAILY',
  weekly: 'FREQ=WEEKLY',
  'bi-weekly': 'FREQ=WEEKLY;INTERVAL=2',
  monthly: 'FREQ=MONTHLY',
} as const;

const bare = (text: string): string => text.replace(/[-:]/g, '');

// A day that a month may lack falls on its last one.
const monthDays = (aims: number): string => {
  if (aims < 29) return '';
  if (aims === 31) return ';BYMONTHDAY=-1';
  return `;BYMONTHDAY=${Array.from({ length: aims - 27 }, (_, index) => 28 + index)};BYSETPOS=-1`;
};

/** A rule in the words of guests' programs. */
const ruleOf = (appointment: Appointment): string | null => {
  const { recurrence, timezone, allDay, start } = appointment;
  const { freq, until, exceptions, day } = recurrence;
  if (freq === 'none') return null;
  const clock = `T${bare(localMinute(start, timezone).slice(11))}00`;
  const aims = day ?? Number(dayOfAppointment(appointment).slice(8));
  const endsAt = (date: string): string =>
    allDay ? bare(date) : `${bare(fromLocalMinute(`${date} 23:59`, timezone).slice(0, 19))}Z`;
  const last = until === null ? '' : `;UNTIL=${endsAt(until)}`;
  const rule = `RRULE:${frequencies[freq]}${freq === 'monthly' ? monthDays(aims) : ''}${last}`;
  if (exceptions.length === 0) return rule;
  const days = exceptions.map((date) => (allDay ? bare(date) : `${bare(date)}${clock}`));
  return `${rule}\nEXDATE;${allDay ? 'VALUE=DATE' : `TZID=${timezone}`}:${days}`;
};

// By the wall clock, with its zone: a time that comes again keeps its hour over clock changes.
const wallTimes = ({ start, end, timezone }: Appointment) => ({
  timezone,
  start: new TZDate(start, timezone),
  end: new TZDate(end, timezone),
});

export type Invitation = {
  appointment: Appointment;
  guest: Guest;
  organizer: { name: string; email: string };
  /** It is called off, or the guest is not asked any more. */
  off: boolean;
  /** Of one time of a repeat: when the rule had put it. */
  original: string | null;
};

/** An invitation or its end, for one guest (RFC 5546). Guests are told what they come to, not what is said of it inside. */
export const invitationText = (
  { appointment, guest, organizer, off, original }: Invitation,
  house: House,
): string => {
  const { repeatOf, occurrence } = appointment;
  const calendar = ical({
    prodId: product,
    method: off ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST,
    timezone: { name: null, generator: (zone) => getVtimezoneComponent(zone) },
  });
  const open = said(appointment);
  calendar.createEvent({
    ...open,
    ...(appointment.allDay ? timesOf(appointment) : wallTimes(appointment)),
    id: `${repeatOf ?? appointment.id}@${hostOf(house)}`,
    status: off ? ICalEventStatus.CANCELLED : open.status,
    organizer: { name: plain(organizer.name), email: organizer.email },
    attendees: [
      {
        name: plain(guest.name) || guest.email,
        email: guest.email,
        rsvp: false,
        role: ICalAttendeeRole.REQ,
        status: ICalAttendeeStatus.NEEDSACTION,
      },
    ],
    repeating: ruleOf(appointment),
    ...(original === null
      ? {}
      : {
          recurrenceId: appointment.allDay
            ? dayDate(occurrence ?? '')
            : new TZDate(original, appointment.timezone),
        }),
  });
  // The library writes this one with a clock, which names no whole day.
  return calendar.toString().replace(/RECURRENCE-ID:(\d{8})T000000Z/, 'RECURRENCE-ID;VALUE=DATE:$1');
};
