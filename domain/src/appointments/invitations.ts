import { clockWords, dateWords, same } from '#kernel';
import { daysOfAppointment } from './all-day.ts';
import { type Appointment, isAppointmentOpen } from './appointment.ts';
import type { Guest } from './fields.ts';
import { overAt } from './recurrence.ts';
import { whenWords } from './sentences.ts';
import { frequencyLabels } from './texts.ts';

/** What guests are told of an appointment: any of it changed, they are written to anew. */
const told = ['title', 'start', 'end', 'allDay', 'timezone', 'location'] as const;

/** Whether a change is news for guests. Days that stand by themselves are told of by themselves. */
export const isNewsForGuests = (before: Partial<Appointment>, after: Partial<Appointment>): boolean => {
  const rule = ({ recurrence }: Partial<Appointment>) =>
    recurrence && { freq: recurrence.freq, until: recurrence.until, day: recurrence.day ?? null };
  return told.some((field) => field in after) || ('recurrence' in after && !same(rule(before), rule(after)));
};

/** Whom an appointment invites now. */
export const invitedTo = (appointment: Appointment, now: string): readonly Guest[] => {
  const over = overAt(appointment);
  return isAppointmentOpen(appointment) && (over === null || over > now) ? appointment.guests : [];
};

/** ‘Tue, Nov 24, 2026, 10:00–11:00’, ‘Tue, Nov 24, 2026 – Thu, Nov 26, 2026’. */
const spanWords = (appointment: Appointment): string => {
  const { start, end, allDay, timezone } = appointment;
  const { from, to } = daysOfAppointment(appointment);
  const [first, last] = [from, to].map((date) => dateWords(date, 'weekDated'));
  if (allDay) return first === last ? `${first}` : `${first} – ${last}`;
  const [begins, ends] = [start, end].map((at) => clockWords(at, timezone));
  const zone = timezone.replaceAll('_', ' ');
  return first === last
    ? `${first}, ${begins}–${ends} (${zone})`
    : `${first}, ${begins} – ${last}, ${ends} (${zone})`;
};

const repeatWords = ({ recurrence: { freq, until } }: Appointment): string[] =>
  freq === 'none' ? [] : [`${frequencyLabels[freq]}${until === null ? '' : ` until ${dateWords(until)}`}`];

export type InvitationWords = { kind: 'new' | 'changed' | 'off'; organizer: string; organizerEmail: string };

const begins = { new: 'Invitation', changed: 'Updated invitation', off: 'Cancelled' } as const;

/** The mail to a guest; their calendar program takes up what lies beside it. */
export const invitationMail = (
  appointment: Appointment,
  { kind, organizer, organizerEmail }: InvitationWords,
): { subject: string; text: string } => {
  const { title, location } = appointment;
  const lines = [
    kind === 'off'
      ? `${organizer} has called this event off, or no longer expects you:`
      : `${organizer} invites you to this event:`,
    '',
    title,
    spanWords(appointment),
    ...repeatWords(appointment),
    ...(location === '' ? [] : [location]),
    '',
    `Answers to this invitation are not read by the calendar. Write to ${organizerEmail} instead.`,
  ];
  return { subject: `${begins[kind]}: ${title}, ${whenWords(appointment)}`, text: lines.join('\n') };
};
