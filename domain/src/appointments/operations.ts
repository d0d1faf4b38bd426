import * as z from 'zod';
import { administrators, byId, everyone, listOf, read, someOf, text, uuid, version, write } from '#kernel';
import { collectionFrequencies, machineCreate } from '#sites';
import {
  absenceAnswer,
  absenceFields,
  appointmentAnswer,
  busyAnswer,
  markerAnswer,
  markerKinds,
} from './answers.ts';
import { appointmentStatuses, appointmentTypes } from './appointment.ts';
import { appointmentFields, calendarMoment, cancelReasonText, outcomeText } from './fields.ts';
import { calendarDay } from './recurrence.ts';

/** Days that a list may be about. */
export const mostDays = 62;
/** Appointments that a list answers at most; `more` says that there are more. */
export const mostListed = 5000;

/** Absences that a list answers at most; `more` says that there are more. */
export const mostAbsences = 1000;

/** Machines that one installation sets up. */
const mostMachines = 500;

/** What an installed site is given: its machines, and how they are collected (W2). */
const handOver = z.strictObject({
  machines: z.array(machineCreate).max(mostMachines, `At most ${mostMachines} machines`),
  collectionRoute: text(100).default(''),
  collectionFrequency: z.enum(collectionFrequencies).nullable().default(null),
});
export type HandOver = z.output<typeof handOver>;

/** How much of a repeat a change is about. */
export const spans = ['this', 'following', 'all'] as const;
export type Span = (typeof spans)[number];

/** An appointment; of a repeat, one day of it. */
const one = z.strictObject({ id: uuid, occurrence: calendarDay.nullish() });

/** Said by who was told that the assignee is away then (ASSIGNEE_AWAY) and wants it all the same. */
const asked = { anyway: z.boolean().default(false) };

const answered = { output: appointmentAnswer };

/** What stands in the calendar (screens §2, D67). */
export const appointmentOperations = {
  /** Days are those of `timezone`, else of the office; `person` narrows to whom it is assigned to or who attends. */
  list: read('appointments.list', everyone, {
    input: z.strictObject({
      from: calendarDay,
      to: calendarDay,
      timezone: appointmentFields.shape.timezone.optional(),
      person: uuid.optional(),
      type: z.array(z.enum(appointmentTypes)).max(appointmentTypes.length).default([]),
      status: z.array(z.enum(appointmentStatuses)).max(appointmentStatuses.length).default([]),
      markers: z.union([z.boolean(), z.array(z.enum(markerKinds)).max(markerKinds.length)]).default(false),
    }),
    output: z.strictObject({
      items: z.array(appointmentAnswer),
      markers: z.array(markerAnswer),
      busy: z.array(busyAnswer),
      more: z.boolean(),
      moreMarkers: z.boolean(),
    }),
  }),
  /** One's own from a month back to two months ahead, the earliest first, for the device; a repeat as its one row. */
  rows: listOf('appointments.rows', everyone, appointmentAnswer),
  /** What belongs to one lead, client or site, the latest first; a repeat as its one row. */
  around: listOf('appointments.around', everyone, appointmentAnswer, {
    leadId: uuid.optional(),
    clientId: uuid.optional(),
    siteId: uuid.optional(),
    type: z.array(z.enum(appointmentTypes)).max(appointmentTypes.length).default([]),
    status: z.array(z.enum(appointmentStatuses)).max(appointmentStatuses.length).default([]),
  }),
  /** The tray: work at sites that nobody does yet. */
  unassigned: listOf('appointments.unassigned', administrators, appointmentAnswer),
  get: read('appointments.get', everyone, { input: one, ...answered }),
  /** `clientId` follows from the site; given, it has to be the site's. `nextStep`: it is what is next on its lead. */
  create: write('appointments.create', everyone, {
    input: appointmentFields
      .partial()
      .required({ type: true, start: true, end: true })
      .extend({ id: uuid.optional(), nextStep: z.boolean().default(false), ...asked }),
    ...answered,
  }),
  /**
   * `start` and `end` are those of the occurrence where one is named. `keepConfirmed: false` makes of a confirmed
   * appointment that moves to another day a scheduled one.
   */
  update: write('appointments.update', everyone, {
    input: one.extend({
      version,
      fields: someOf(appointmentFields),
      span: z.enum(spans).default('this'),
      keepConfirmed: z.boolean().default(true),
      ...asked,
    }),
    ...answered,
  }),
  confirm: write('appointments.confirm', everyone, { input: one, ...answered }),
  start: write('appointments.start', everyone, { input: one, ...answered }),
  noShow: write('appointments.noShow', everyone, { input: one, ...answered }),
  /**
   * `completedOn`: the day it was done, today unless said. `note` and `contacted` for its lead; `handOver` for the
   * installation of a site that waits for it.
   */
  complete: write('appointments.complete', everyone, {
    input: one.extend({
      outcome: outcomeText.default(''),
      note: z.boolean().default(false),
      contacted: z.boolean().default(false),
      completedOn: calendarDay.optional(),
      handOver: handOver.optional(),
    }),
    ...answered,
  }),
  cancel: write('appointments.cancel', everyone, {
    input: one.extend({ reason: cancelReasonText.default('') }),
    ...answered,
  }),
  /** The original stays, linked with the new row, which is answered. */
  reschedule: write('appointments.reschedule', everyone, {
    input: one.extend({ start: calendarMoment, end: calendarMoment, ...asked }),
    ...answered,
  }),
  reopen: write('appointments.reopen', everyone, { input: one, ...answered }),
  /** Of a repeat without `occurrence`: all of it. */
  remove: write('appointments.remove', everyone, { input: one, ...answered }),
  restore: write('appointments.restore', everyone, { input: one, ...answered }),
  /** Absences that touch these days; of everybody for administrators and reps, without the reasons of others for reps. */
  absences: read('appointments.absences', everyone, {
    input: z.strictObject({ from: calendarDay, to: calendarDay, uid: uuid.optional() }),
    output: z.strictObject({ items: z.array(absenceAnswer), more: z.boolean() }),
  }),
  /** A new one; or with its version the change of a known one, of which what is not said stays. */
  setAbsence: write('appointments.setAbsence', everyone, {
    input: absenceFields
      .partial()
      .extend({ id: uuid, version })
      .partial()
      .refine(({ version: known, from, to }) => known !== undefined || (from && to), 'Choose a day'),
    output: absenceAnswer,
  }),
  removeAbsence: write('appointments.removeAbsence', everyone, { input: byId, output: byId }),
} as const;
