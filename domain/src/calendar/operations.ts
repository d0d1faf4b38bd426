import * as z from 'zod';
import {
  administrators,
  atLeastOneField,
  date,
  dateTime,
  each,
  listing,
  type Operation,
  operation,
  type Page,
  pageAnswer,
  text,
  uuid,
  version,
} from '#kernel';
import { collectionFrequencies, machineCreate } from '#sites';
import { cancelReasonText, outcomeText, serviceCallFields } from './fields.ts';
import { eventPriorities, eventStatuses, type ServiceCall, serviceCallTypes } from './service-call.ts';

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

const row = <Input extends z.ZodType>(declaration: Omit<Operation<Input, ServiceCall>, 'output' | 'who'>) =>
  operation<ServiceCall>()({ ...declaration, who: administrators, output: serviceCallAnswer });

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
  list: operation<Page<ServiceCall>>()({
    name: 'serviceCalls.list',
    output: pageAnswer(serviceCallAnswer),
    who: administrators,
    kind: 'read',
    input: z.strictObject({
      clientId: uuid.optional(),
      siteId: uuid.optional(),
      type: z.enum(serviceCallTypes).optional(),
      status: z.array(z.enum(eventStatuses)).max(eventStatuses.length).default([]),
      from: date.optional(),
      to: date.optional(),
      ...listing,
    }),
  }),
  get: row({ name: 'serviceCalls.get', kind: 'read', input: one }),
  /** `clientId` follows from the site; given, it has to be the site's. */
  create: row({
    name: 'serviceCalls.create',
    kind: 'write',
    input: serviceCallFields
      .partial({ title: true, priority: true, description: true, assignedTechnician: true, machineIds: true })
      .extend({ id: uuid.optional(), siteId: uuid, clientId: uuid.optional() }),
  }),
  update: row({
    name: 'serviceCalls.update',
    kind: 'write',
    input: z.strictObject({ id: uuid, version, fields: atLeastOneField(serviceCallFields.partial()) }),
  }),
  /** `completedOn`: the day it was done, today unless said. `handOver` for the installation of a site that waits for it. */
  complete: row({
    name: 'serviceCalls.complete',
    kind: 'write',
    input: z.strictObject({
      id: uuid,
      outcome: outcomeText.default(''),
      completedOn: date.optional(),
      handOver: handOver.optional(),
    }),
  }),
  cancel: row({
    name: 'serviceCalls.cancel',
    kind: 'write',
    input: z.strictObject({ id: uuid, reason: cancelReasonText.default('') }),
  }),
  reopen: row({ name: 'serviceCalls.reopen', kind: 'write', input: one }),
} as const;
