import * as z from 'zod';
import { appointmentFields, calendarDay, mostDays, outcomeText } from '#appointments';
import { fileQuery, pictureParts } from '#documents';
import { byId, daysBetween, each, everyone, listOf, read, uuid, write } from '#kernel';
import { machineFields } from '#sites';
import { visitAnswer, visitCodesAnswer, visitRowAnswer } from './answers.ts';

/** A visit; of a repeat, one day of it. */
const one = z.strictObject({ id: uuid, occurrence: calendarDay.nullish() });

/** A machine that somebody found or set up: one that is known, by its id, or a new one. */
const machine = machineFields
  .pick({ kind: true, make: true, model: true, serial: true, room: true })
  .partial({ make: true, model: true, room: true })
  .extend({ id: uuid.optional() });
export type VisitMachine = z.output<typeof machine>;

const looked = z.strictObject(each(z.string(), ['accessNotes', 'accessCode']));

/** Visits that a list answers at most; `more` says that there are more. */
export const mostVisits = 500;

/** Work of whoever goes there, whatever their role (D55). */
export const visitOperations = {
  /** Days are those of `timezone`, else of the office. */
  list: read('visits.list', everyone, {
    input: z
      .strictObject({
        from: calendarDay,
        to: calendarDay,
        timezone: appointmentFields.shape.timezone.optional(),
      })
      .refine(({ from, to }) => daysBetween(from, to) < mostDays, `At most ${mostDays} days`),
    output: z.strictObject({ items: z.array(visitAnswer), more: z.boolean() }),
  }),
  /** The rows that one's visits are made of, as a device keeps them. */
  rows: listOf('visits.rows', everyone, visitRowAnswer),
  /** One of them: a repeat with its rule. */
  row: read('visits.row', everyone, { input: byId, output: visitRowAnswer }),
  get: read('visits.get', everyone, { input: one, output: visitAnswer }),
  /** How to get in; each look stands in the site's history. */
  look: write('visits.look', everyone, { input: one, output: looked, idempotent: false }),
  /** The same, to be taken along to where no network is. */
  codes: write('visits.codes', everyone, { input: one, output: visitCodesAnswer, idempotent: false }),
  /** Somebody looked at what they took along; when, the device says as of everything that waited. */
  looked: write('visits.looked', everyone, {
    input: one,
    output: z.strictObject({ id: uuid }),
  }),
  complete: write('visits.complete', everyone, {
    input: one.extend({
      outcome: outcomeText.default(''),
      machines: z.array(machine).max(200, 'At most 200 machines').default([]),
    }),
    output: visitAnswer,
  }),
} as const;

/** What the address of a photo says that goes with a visit, and of a file that is read there. */
export const visitPhotoQuery = z.strictObject({ ...one.shape, ...pictureParts });
export const visitFileQuery = z.strictObject({ ...one.shape, file: uuid, ...fileQuery.shape });
