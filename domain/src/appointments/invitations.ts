import { clockWords, same } from '#kernel';
import { type Appointment, isAppointmentOpen } from './appointment.ts';
import type { Guest } from './fields.ts';
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
export const invitedTo = (appointment: Appointment, now: string): readonly Guest[] =>
  isAppointmentOpen(appointment) && (appointment.end > now || appointment.recurrence.freq !== 'none')
    ? appointment.guests
    : [];

export type InvitationWords = { kind: 'new' | 'changed' | 'off'; organizer: string; organizerEmail: string };

const begins = { new: 'Invitation', changed: 'Updated invitation', off: 'Cancelled' } as const;

/** The mail to a guest; their calendar program takes up what lies beside it. */
export const invitationMail = (
  appointment: Appointment,
  { kind, organizer, organizerEmail }: InvitationWords,
): { subject: string; text: string } => {
  const { title, end, allDay, timezone, location, recurrence } = appointment;
  const when = `${whenWords(appointment)}${allDay ? '' : `–${clockWords(end, timezone)} (${timezone.replaceAll('_', ' ')})`}`;
  const lines = [
    kind === 'off'
      ? `${organizer} has called this event off, or no longer expects you:`
      : `${organizer} invites you to this event:`,
    '',
    title,
    when,
    ...(recurrence.freq === 'none' ? [] : [frequencyLabels[recurrence.freq]]),
    ...(location === '' ? [] : [location]),
    '',
    `Answers to this invitation are not read by the calendar. Write to ${organizerEmail} instead.`,
  ];
  return { subject: `${begins[kind]}: ${title}, ${whenWords(appointment)}`, text: lines.join('\n') };
};
