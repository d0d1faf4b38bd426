import * as z from 'zod';
import { date, text, uuid } from '#kernel';
import { eventPriorities, serviceCallTypes } from './service-call.ts';

// Nobody plans a visit of the last century, nor of the next.
const sensible = date.refine((value) => value >= '1900' && value < '2200', 'Invalid date');

/** What people say of a service call; form and endpoint share it. */
export const serviceCallFields = z.strictObject({
  type: z.enum(serviceCallTypes),
  title: text().trim().min(1, 'Say what is to be done'),
  priority: z.enum(eventPriorities),
  scheduledDate: sensible,
  description: text(5000),
  assignedTechnician: uuid.nullable(),
  machineIds: z.array(uuid).max(500, 'At most 500 machines'),
});

export type ServiceCallFields = z.output<typeof serviceCallFields>;
/** Some of them, as forms and endpoints pass them on. */
export type SomeServiceCallFields = {
  [Field in keyof ServiceCallFields]?: ServiceCallFields[Field] | undefined;
};

export const outcomeText = text(2000);
export const cancelReasonText = text(255);
