import * as z from 'zod';
import { administrators, dateTime, listOf, read, text, uuid, write } from '#kernel';

/** Whose data can be handed out and erased: the person of a lead, and somebody who had an account. */
export const privacyNouns = ['leads', 'users'] as const;

const subject = { noun: z.enum(privacyNouns), id: uuid };

const counted = z.strictObject({ what: z.string(), count: z.int() });
const kept = counted.extend({ why: z.string() });

/** What there is of a person, before anything is done. */
const preview = z.strictObject({
  ...subject,
  name: z.string(),
  there: z.array(counted),
  stays: z.array(kept),
  /** Why they cannot be erased now; null where they can. */
  off: z.string().nullable(),
});

/** `stopped`: the account was active again by then, and nothing was erased. */
export const erasureStates = ['running', 'done', 'stopped'] as const;
export type ErasureState = (typeof erasureStates)[number];

/** The steps of an erasure before which, and in which, an account is still somebody's. */
export const stepsOfSomebody = ['gather', 'rows'] as const;

/** What was erased, under a number; ids and counts, nothing of the person. */
const certificate = z.strictObject({
  id: uuid,
  number: z.int(),
  noun: subject.noun,
  /** Whose data it was, by the id that their row keeps. */
  rowId: uuid,
  state: z.enum(erasureStates),
  erased: z.array(counted),
  stays: z.array(kept),
  /** Entries of the audit that are empty since. */
  events: z.int(),
  by: uuid.nullable(),
  at: dateTime,
  finishedAt: dateTime.nullable(),
});

/** A lead by its person's name, wherever it is: what was deleted for good is called as the audit says it. */
const foundLead = z.strictObject({
  id: uuid,
  name: z.string(),
  /** The property, else its city, where it still stands. */
  place: z.string(),
  state: z.enum(['standing', 'trash', 'gone']),
  /** When it was deleted. */
  at: dateTime.nullable(),
});

export type FoundLead = z.output<typeof foundLead>;
export type Preview = z.output<typeof preview>;
export type Certificate = z.output<typeof certificate>;
export type Counted = z.output<typeof counted>;
export type Kept = z.output<typeof kept>;
export type PrivacyNoun = (typeof privacyNouns)[number];

export const privacyOperations = {
  preview: read('privacy.preview', administrators, { input: z.strictObject(subject), output: preview }),
  /** A few leads that have a text, an address or a number: everybody's, those in the trash, and those that were deleted for good. */
  find: read('privacy.find', administrators, {
    input: z.strictObject({ text: text(200).min(2) }),
    output: z.strictObject({ items: z.array(foundLead) }),
  }),
  erase: write('privacy.erase', administrators, {
    input: z.strictObject(subject),
    output: certificate,
    fresh: true,
  }),
  list: listOf('privacy.list', administrators, certificate),
  get: read('privacy.get', administrators, { input: z.strictObject({ id: uuid }), output: certificate }),
};
