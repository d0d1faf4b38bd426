import * as z from 'zod';
import { changesAnswer, dateTime, everyone, pastOf, read, text, uuid } from '#kernel';
import { leadAnswer } from './answers.ts';
import { duplicateMatches } from './reading/duplicates.ts';
import { timelineKinds } from './reading/timeline.ts';

const matches = z.array(z.enum(duplicateMatches));

/** Of a message that has not left: from when on it may, whether a person chose that moment, and what else is told of it. */
export const timelineWaits = z.exactOptional(
  z.strictObject({ leavesAt: dateTime.nullable(), scheduled: z.boolean(), reason: z.string() }),
);

/** Of an e-mail that came in: anybody may have written it in this name. */
export const timelineUnverified = z.exactOptional(z.literal(true));

/** Of what was done offline: when it arrived, where that was more than a quarter of an hour later. */
export const timelineArrived = z.exactOptional(dateTime);

export const timelineItem = z.strictObject({
  id: z.string(),
  at: dateTime,
  arrivedAt: timelineArrived,
  by: uuid.nullable(),
  author: z.string(),
  /** What happened, in the past tense: the event's verb; of a message how it stands. */
  verb: z.string(),
  kind: z.enum(timelineKinds),
  /** Of a note its label, of a message its channel. */
  label: z.string(),
  /** Of a note what was said; of a file, contact, deal or activity its name; of a message its subject or first words. */
  text: z.string(),
  struck: z.boolean(),
  waits: timelineWaits,
  unverified: timelineUnverified,
  changes: changesAnswer,
});

const duplicateLead = leadAnswer
  .pick({
    id: true,
    firstName: true,
    lastName: true,
    company: true,
    businessName: true,
    city: true,
    state: true,
    column: true,
    assignedRep: true,
    updatedAt: true,
  })
  .extend({ matches });

export const duplicatesAnswer = z.strictObject({
  leads: z.array(duplicateLead),
  /** For who may open clients. */
  clients: z.array(z.strictObject({ id: uuid, name: z.string(), matches })),
  /** For the other reps: there is one. */
  existingClient: z.exactOptional(z.literal(true)),
});

/** What is read around a lead. */
export const aroundLeadOperations = {
  timeline: pastOf('leads.timeline', everyone, timelineItem, {
    id: uuid,
    kinds: z.array(z.enum(timelineKinds)).max(20).default([]),
  }),
  duplicates: read('leads.duplicates', everyone, {
    // `except`: the lead that is being edited.
    input: z.strictObject({
      email: text().default(''),
      phone: text(40).default(''),
      company: text().default(''),
      streetAddress: text().default(''),
      city: text().default(''),
      zipCode: text(20).default(''),
      except: uuid.optional(),
    }),
    output: duplicatesAnswer,
  }),
} as const;
