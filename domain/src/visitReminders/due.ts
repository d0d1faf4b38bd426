import { type Appointment, isAppointmentOpen, type Window } from '#appointments';
import { daysLater, fromLocalMinute, localMinute } from '#kernel';
import { quietUntil } from '#outbox';
import type { Settings } from '#settings';

type Office = Pick<Settings, 'customerReminder' | 'officeTimeZone' | 'quietHours'>;

/** When visits begin of which customers are reminded now: tomorrow, by the office's clock. Null: nobody is reminded now. */
export const remindedNow = (now: string, office: Office): Window | null => {
  const { customerReminder, officeTimeZone } = office;
  const [today = '', clock = ''] = localMinute(now, officeTimeZone).split(' ');
  if (!customerReminder.on || clock < customerReminder.at || quietUntil(now, office) !== null) return null;
  const begin = (ahead: number) => fromLocalMinute(`${daysLater(today, ahead)} 00:00`, officeTimeZone);
  return { from: begin(1), to: begin(2) };
};

/** Whether a customer expects somebody: it is still to come, by somebody, and no call. */
export const isExpected = (appointment: Pick<Appointment, 'status' | 'type' | 'assignedTo'>): boolean =>
  isAppointmentOpen(appointment) && appointment.assignedTo !== null && appointment.type !== 'call';
