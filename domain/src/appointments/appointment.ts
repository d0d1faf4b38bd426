import type * as z from 'zod';
import type { appointmentAnswer } from './answers.ts';

export const appointmentTypes = [
  'meeting',
  'call',
  'site_visit',
  'follow_up',
  'inspection',
  'installation',
  'service_call',
  'training',
  'other',
] as const;
export type AppointmentType = (typeof appointmentTypes)[number];

export const appointmentPriorities = ['low', 'medium', 'high', 'urgent'] as const;
export type AppointmentPriority = (typeof appointmentPriorities)[number];

export const appointmentStatuses = [
  'scheduled',
  'confirmed',
  'in_progress',
  'completed',
  'cancelled',
  'no_show',
  'rescheduled',
] as const;
export type AppointmentStatus = (typeof appointmentStatuses)[number];

export const appointmentSources = ['manual', 'conversion', 'route', 'reminder', 'vend'] as const;

/** What stands in the calendar; of a repeat the row with its rule, or one occurrence of it. */
export type Appointment = z.output<typeof appointmentAnswer>;

const open: readonly AppointmentStatus[] = ['scheduled', 'confirmed', 'in_progress'];

/** Whether it is still to be done. */
export const isAppointmentOpen = ({ status }: Pick<Appointment, 'status'>): boolean => open.includes(status);

/** Whether a row is a rule that stands for many days. */
export const isRepeat = ({ recurrence }: Pick<Appointment, 'recurrence'>): boolean =>
  recurrence.freq !== 'none';

/** Work of people in the field. */
export const serviceTypes = ['installation', 'service_call', 'inspection'] as const;

/** Whether it is work of people in the field, which stamps its site when it is done. */
export const isService = ({ type }: Pick<Appointment, 'type'>): boolean =>
  (serviceTypes as readonly AppointmentType[]).includes(type);

type ToBill = Pick<Appointment, 'type' | 'clientId' | 'recurrence' | 'status' | 'start'>;

/**
 * Whether it is to be billed by now: work at a client that is done, or has begun and was neither cancelled nor moved. A
 * repeat is billed day by day, once a day stands by itself.
 */
export const isToBill = (one: ToBill, now: string): boolean => {
  if (!isService(one) || one.clientId === null || isRepeat(one)) return false;
  return (
    one.status === 'completed' || (one.start <= now && !['cancelled', 'rescheduled'].includes(one.status))
  );
};
