import * as z from 'zod';
import { besideAnswer, besideList, ownMarks } from '#contacts';
import { byId, dateTime, each, everyone, pageAnswer, read, reps, updateOf, uuid, write } from '#kernel';
import { dealCreate, dealUpdate } from './fields.ts';

export const dealAnswer = z.strictObject({
  ...besideAnswer,
  ...each(z.string(), ['title', 'stage', 'notes']),
  /** Whole dollars. */
  value: z.int(),
  /** Of a hundred. */
  probability: z.int(),
  ...each(dateTime.nullable(), ['expectedCloseDate', 'actualCloseDate']),
  assignedTo: uuid.nullable(),
  ...ownMarks,
});

export const dealOperations = {
  list: read('deals.list', everyone, { input: besideList, output: pageAnswer(dealAnswer) }),
  create: write('deals.create', everyone, { input: dealCreate, output: dealAnswer }),
  update: updateOf('deals.update', everyone, dealUpdate, dealAnswer),
  remove: write('deals.remove', reps, { input: byId, output: byId }),
} as const;
