import * as z from 'zod';
import { dateTime, everyone, listing, pageAnswer, read, text, uuid } from '#kernel';
import { leadColumns } from './column.ts';
import { duplicateMatches } from './reading/duplicates.ts';
import { timelineKinds } from './reading/timeline.ts';

const matches = z.array(z.enum(duplicateMatches));

/** Of a timeline's item that is a message: why it has not left. */
export const timelineWaits = z.exactOptional(
  z.strictObject({ leavesAt: dateTime.nullable(), scheduled: z.boolean(), reason: z.string() }),
);

const timelineAnswer = pageAnswer(
  z.strictObject({
    id: z.string(),
    at: dateTime,
    by: uuid.nullable(),
    author: z.string(),
    verb: z.string(),
    kind: z.enum(timelineKinds),
    label: z.string(),
    text: z.string(),
    struck: z.boolean(),
    waits: timelineWaits,
    changes: z.array(z.strictObject({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  }),
);

const duplicatesAnswer = z.strictObject({
  leads: z.array(
    z.strictObject({
      id: uuid,
      firstName: z.string(),
      lastName: z.string(),
      company: z.string(),
      businessName: z.string(),
      city: z.string(),
      state: z.string(),
      column: z.enum(leadColumns),
      assignedRep: uuid.nullable(),
      updatedAt: dateTime,
      matches,
    }),
  ),
  clients: z.array(z.strictObject({ id: uuid, name: z.string(), matches })),
  existingClient: z.exactOptional(z.literal(true)),
});

/** What is read around a lead. */
export const aroundLeadOperations = {
  timeline: read('leads.timeline', everyone, {
    input: z.strictObject({
      id: uuid,
      kinds: z.array(z.enum(timelineKinds)).max(20).default([]),
      ...listing,
    }),
    output: timelineAnswer,
  }),
  duplicates: read('leads.duplicates', everyone, {
    // `except`: the lead that is being edited.
    input: z.strictObject({
      email: text().default(''),
      phone: text(40).default(''),
      company: text().default(''),
      except: uuid.optional(),
    }),
    output: duplicatesAnswer,
  }),
} as const;
