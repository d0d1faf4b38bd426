import * as z from 'zod';
import { date, dateTime, each, text, uuid, version } from '#kernel';
import {
  appointmentPriorities,
  appointmentSources,
  appointmentStatuses,
  appointmentTypes,
} from './appointment.ts';
import { guest, reminder } from './fields.ts';
import { calendarDay, recurrence } from './recurrence.ts';

/**
 * An appointment as operations answer it. `occurrence` is the day, in its own zone, of one time of a repeat: of one that
 * is computed, beside the repeat's id; of one that stands by itself, beside its own id and `repeatOf`.
 */
export const appointmentAnswer = z.strictObject({
  id: uuid,
  version,
  type: z.enum(appointmentTypes),
  status: z.enum(appointmentStatuses),
  priority: z.enum(appointmentPriorities),
  source: z.enum(appointmentSources),
  ...each(z.string(), ['title', 'timezone', 'location', 'description', 'outcome', 'cancelReason']),
  ...each(dateTime, ['start', 'end', 'createdAt', 'updatedAt']),
  ...each(z.boolean(), ['allDay', 'billable']),
  ...each(uuid.nullable(), [
    'leadId',
    'clientId',
    'siteId',
    'assignedTo',
    'rescheduledFromId',
    'rescheduledToId',
    'repeatOf',
    'completedBy',
    'createdBy',
  ]),
  ...each(z.array(uuid), ['machineIds', 'attendees']),
  guests: z.array(guest),
  reminders: z.array(reminder),
  recurrence,
  ...each(dateTime.nullable(), ['startedAt', 'completedAt']),
  occurrence: date.nullable(),
});

export const markerKinds = [
  'leaseWindow',
  'leaseEnd',
  'contractEnd',
  'collectionDue',
  'vendChange',
  'documentExpiry',
] as const;
export type MarkerKind = (typeof markerKinds)[number];

/** What is to be known of a day; computed, never stored (CAL-06). */
export const markerAnswer = z.strictObject({
  kind: z.enum(markerKinds),
  date,
  title: z.string(),
  noun: z.enum(['leads', 'clients', 'sites', 'documents']),
  id: uuid,
});
export type Marker = z.output<typeof markerAnswer>;

/** When somebody is not free, without a word of why. */
export const busyAnswer = z.strictObject({ uid: uuid, start: dateTime, end: dateTime });
export type Busy = z.output<typeof busyAnswer>;

/** Days on which somebody is away, both included. */
export const absenceFields = z.strictObject({
  uid: uuid,
  from: calendarDay,
  to: calendarDay,
  reason: text(),
});
export const absenceAnswer = absenceFields.extend({ id: uuid, version });
export type Absence = z.output<typeof absenceAnswer>;
