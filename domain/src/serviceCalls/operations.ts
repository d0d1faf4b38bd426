import * as z from 'zod';
import {
  administrators,
  byId,
  date,
  dateTime,
  each,
  listing,
  pageAnswer,
  read,
  text,
  updateOf,
  uuid,
  version,
  write,
} from '#kernel';
import { collectionFrequencies, machineCreate } from '#sites';
import { appointmentPriorities, appointmentStatuses, appointmentTypes } from './appointment.ts';
import { appointmentFields, cancelReasonText, outcomeText } from './fields.ts';

/** An appointment as operations answer it. */
export const appointmentAnswer = z.strictObject({
  id: uuid,
  version,
  type: z.enum(appointmentTypes),
  status: z.enum(appointmentStatuses),
  priority: z.enum(appointmentPriorities),
  scheduledDate: date,
  source: z.enum(['manual', 'conversion', 'route', 'reminder', 'vend']),
  machineIds: z.array(uuid),
  ...each(z.string(), ['title', 'description', 'outcome', 'cancelReason']),
  ...each(uuid.nullable(), [
    'leadId',
    'clientId',
    'siteId',
    'assignedTechnician',
    'completedBy',
    'createdBy',
  ]),
  ...each(dateTime, ['createdAt', 'updatedAt']),
  completedAt: dateTime.nullable(),
});

/** Machines that one installation sets up. */
const mostMachines = 500;

/** What an installed site is given: its machines, and how they are collected (W2). */
const handOver = z.strictObject({
  machines: z.array(machineCreate).max(mostMachines, `At most ${mostMachines} machines`),
  collectionRoute: text(100).default(''),
  collectionFrequency: z.enum(collectionFrequencies).nullable().default(null),
});
export type HandOver = z.output<typeof handOver>;

/** Work at sites (SVC-01, D10), which stands in the calendar. */
export const appointmentOperations = {
  list: read('appointments.list', administrators, {
    input: z.strictObject({
      clientId: uuid.optional(),
      siteId: uuid.optional(),
      type: z.enum(appointmentTypes).optional(),
      status: z.array(z.enum(appointmentStatuses)).max(appointmentStatuses.length).default([]),
      from: date.optional(),
      to: date.optional(),
      ...listing,
    }),
    output: pageAnswer(appointmentAnswer),
  }),
  get: read('appointments.get', administrators, { input: byId, output: appointmentAnswer }),
  /** `clientId` follows from the site; given, it has to be the site's. */
  create: write('appointments.create', administrators, {
    input: appointmentFields
      .partial({ title: true, priority: true, description: true, assignedTechnician: true, machineIds: true })
      .extend({ id: uuid.optional(), siteId: uuid, clientId: uuid.optional() }),
    output: appointmentAnswer,
  }),
  update: write('appointments.update', administrators, {
    input: updateOf(appointmentFields),
    output: appointmentAnswer,
  }),
  /** `completedOn`: the day it was done, today unless said. `handOver` for the installation of a site that waits for it. */
  complete: write('appointments.complete', administrators, {
    input: z.strictObject({
      id: uuid,
      outcome: outcomeText.default(''),
      completedOn: date.optional(),
      handOver: handOver.optional(),
    }),
    output: appointmentAnswer,
  }),
  cancel: write('appointments.cancel', administrators, {
    input: z.strictObject({ id: uuid, reason: cancelReasonText.default('') }),
    output: appointmentAnswer,
  }),
  reopen: write('appointments.reopen', administrators, { input: byId, output: appointmentAnswer }),
} as const;
