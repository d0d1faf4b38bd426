import * as z from 'zod';
import { administrators, byId, dateTime, each, listOf, read, uuid, write } from '#kernel';
import { formerCollections } from './collections.ts';

const collection = z.enum(formerCollections);
const file = z.strictObject({ name: z.string(), ...each(z.int(), ['bytes', 'documents']) });

export const tallyAnswer = z.strictObject({
  ...each(z.int(), ['read', 'written', 'refused', 'broken']),
  /** Here already, from an earlier run or under the same e-mail. */
  present: z.int(),
  /** Values left out, and references to documents that are not there. */
  left: z.int(),
  /** Names of fields that nobody knows → how many documents have them. */
  unknown: z.record(z.string(), z.int()),
});
const tallies = z.partialRecord(collection, tallyAnswer);

const runAnswer = z.strictObject({
  id: uuid,
  state: z.enum(['uploading', 'checked', 'running', 'done']),
  files: z.partialRecord(collection, file),
  tallies,
  author: z.string(),
  createdBy: uuid.nullable(),
  createdAt: dateTime,
  ...each(dateTime.nullable(), ['startedAt', 'finishedAt']),
});

export const remarkAnswer = z.strictObject({
  collection,
  /** The document's former id; empty where it is about the whole file. */
  id: z.string(),
  kind: z.enum(['refused', 'left', 'unknown', 'broken', 'changed']),
  ...each(z.string(), ['field', 'text']),
});

const checkAnswer = z.strictObject({
  run: runAnswer,
  tallies,
  remarks: z.array(remarkAnswer),
  /** How many remarks there are; the list ends at 1,000. */
  remarksTotal: z.int(),
});
const place = z.strictObject({ collection, id: uuid });

/** A file of an export, as it was sent. */
export type FormerFile = z.output<typeof file>;
/** One move from the former system, from its files to its reconciliation. */
export type FormerRun = z.output<typeof runAnswer>;
/** What a look at the files says before anything is written. */
export type FormerCheck = z.output<typeof checkAnswer>;
/** Where a document of the former system stands here. */
export type FormerPlace = z.output<typeof place>;

/** The move from the former system; its files come by `POST /api/formerSystem.upload`. */
export const formerSystemOperations = {
  start: write('formerSystem.start', administrators, { input: z.strictObject({}), output: runAnswer }),
  check: write('formerSystem.check', administrators, { input: byId, output: checkAnswer, slow: true }),
  run: write('formerSystem.run', administrators, { input: byId, output: runAnswer, fresh: true }),
  get: read('formerSystem.get', administrators, { input: byId, output: runAnswer }),
  list: listOf('formerSystem.list', administrators, runAnswer),
  remarks: listOf('formerSystem.remarks', administrators, remarkAnswer, {
    id: uuid,
    collection: collection.optional(),
  }),
  find: read('formerSystem.find', administrators, {
    input: z.strictObject({ formerId: z.string().min(1).max(1500) }),
    output: z.strictObject({ items: z.array(place) }),
  }),
} as const;

/** Largest file of an export. */
export const formerFileBytes = 500 * 1024 * 1024;
