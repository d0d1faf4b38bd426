import * as z from 'zod';
import { sensibleDate, text, uuid } from '#kernel';
import { appointmentPriorities, appointmentTypes } from './appointment.ts';

/** What people say of an appointment; form and endpoint share it. */
export const appointmentFields = z.strictObject({
  type: z.enum(appointmentTypes),
  title: text().trim().min(1, 'Say what is to be done'),
  priority: z.enum(appointmentPriorities),
  scheduledDate: sensibleDate,
  description: text(5000),
  assignedTechnician: uuid.nullable(),
  machineIds: z.array(uuid).max(500, 'At most 500 machines'),
});

export type AppointmentFields = z.output<typeof appointmentFields>;
/** Some of them, as forms and endpoints pass them on. */
export type SomeAppointmentFields = {
  [Field in keyof AppointmentFields]?: AppointmentFields[Field] | undefined;
};

export const outcomeText = text(2000);
export const cancelReasonText = text(255);
