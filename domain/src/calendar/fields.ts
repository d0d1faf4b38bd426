import * as z from 'zod';
import { sensibleDate, text, uuid } from '#kernel';
import { eventPriorities, serviceCallTypes } from './service-call.ts';

/** What people say of a service call; form and endpoint share it. */
export const serviceCallFields = z.strictObject({
  type: z.enum(serviceCallTypes),
  title: text().trim().min(1, 'Say what is to be done'),
  priority: z.enum(eventPriorities),
  scheduledDate: sensibleDate,
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
