import * as z from 'zod';
import {
  administrators,
  atLeastOneField,
  date,
  dateTime,
  each,
  listing,
  pageAnswer,
  read,
  text,
  uuid,
  version,
  write,
} from '#kernel';
import { collectionFrequencies, machineCreate } from '#sites';
import { cancelReasonText, outcomeText, serviceCallFields } from './fields.ts';
import { eventPriorities, eventStatuses, serviceCallTypes } from './service-call.ts';

/** A service call as operations answer it. */
export const serviceCallAnswer = z.strictObject({
  id: uuid,
  version,
  type: z.enum(serviceCallTypes),
  status: z.enum(eventStatuses),
  priority: z.enum(eventPriorities),
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

const one = z.strictObject({ id: uuid });

/** Machines that one installation sets up. */
const mostMachines = 500;

/** What an installed site is given: its machines, and how they are collected (W2). */
const handOver = z.strictObject({
  machines: z.array(machineCreate).max(mostMachines, `At most ${mostMachines} machines`),
  collectionRoute: text(100).default(''),
  collectionFrequency: z.enum(collectionFrequencies).nullable().default(null),
});
export type HandOver = z.output<typeof handOver>;

/** Work at sites (SVC-01, D10); rows of the calendar. */
export const serviceCallOperations = {
  list: read('serviceCalls.list', administrators, {
    input: z.strictObject({
      clientId: uuid.optional(),
      siteId: uuid.optional(),
      type: z.enum(serviceCallTypes).optional(),
      status: z.array(z.enum(eventStatuses)).max(eventStatuses.length).default([]),
      from: date.optional(),
      to: date.optional(),
      ...listing,
    }),
    output: pageAnswer(serviceCallAnswer),
  }),
  get: read('serviceCalls.get', administrators, { input: one, output: serviceCallAnswer }),
  /** `clientId` follows from the site; given, it has to be the site's. */
  create: write('serviceCalls.create', administrators, {
    input: serviceCallFields
      .partial({ title: true, priority: true, description: true, assignedTechnician: true, machineIds: true })
      .extend({ id: uuid.optional(), siteId: uuid, clientId: uuid.optional() }),
    output: serviceCallAnswer,
  }),
  update: write('serviceCalls.update', administrators, {
    input: z.strictObject({ id: uuid, version, fields: atLeastOneField(serviceCallFields.partial()) }),
    output: serviceCallAnswer,
  }),
  /** `completedOn`: the day it was done, today unless said. `handOver` for the installation of a site that waits for it. */
  complete: write('serviceCalls.complete', administrators, {
    input: z.strictObject({
      id: uuid,
      outcome: outcomeText.default(''),
      completedOn: date.optional(),
      handOver: handOver.optional(),
    }),
    output: serviceCallAnswer,
  }),
  cancel: write('serviceCalls.cancel', administrators, {
    input: z.strictObject({ id: uuid, reason: cancelReasonText.default('') }),
    output: serviceCallAnswer,
  }),
  reopen: write('serviceCalls.reopen', administrators, { input: one, output: serviceCallAnswer }),
} as const;
