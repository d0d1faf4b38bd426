import * as z from 'zod';
import { appointmentAnswer } from '#appointments';
import { documentAnswer } from '#documents';
import { date, dateTime, each, uuid } from '#kernel';
import { accessTypes, machineAnswer } from '#sites';

const said = z.string();

/** What there is to be known of how one gets in, as signs; the words are shown by a look, and each look is recorded. */
const access = z.strictObject({
  type: z.enum(accessTypes),
  ...each(z.boolean(), ['key', 'code', 'notes', 'lockbox', 'security']),
});

const place = {
  site: z.strictObject({
    id: uuid,
    siteName: said,
    address: said,
    access,
    contact: z.strictObject(each(said, ['name', 'phone'])).nullable(),
  }),
  machines: z.array(
    machineAnswer.pick({ id: true, kind: true, make: true, model: true, serial: true, room: true }),
  ),
  files: z.array(
    documentAnswer.pick({ id: true, name: true, category: true, mimeType: true, sizeBytes: true }),
  ),
};

const shared = appointmentAnswer.pick({
  id: true,
  version: true,
  title: true,
  type: true,
  status: true,
  start: true,
  end: true,
  allDay: true,
  timezone: true,
  description: true,
  outcome: true,
  occurrence: true,
}).shape;

export const visitRowAnswer = z.strictObject({
  ...shared,
  ...place,
  recurrence: appointmentAnswer.shape.recurrence,
  repeatOf: uuid.nullable(),
});

/** `codesUntil`: null once there are none to be had any more. */
export const visitAnswer = visitRowAnswer.extend({ codesUntil: dateTime.nullable() });

export const visitCodesAnswer = z.strictObject({
  id: uuid,
  occurrence: date.nullable(),
  /** From then on they are of no use to who took them along. */
  until: dateTime,
  ...each(said, ['accessNotes', 'accessCode']),
});
