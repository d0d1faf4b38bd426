import * as z from 'zod';
import { besideAnswer, besideList, ownMarks } from '#contacts';
import { dateTime, each, everyone, operation, type Page, pageAnswer, reps, uuid, version } from '#kernel';
import type { Deal } from './deal.ts';
import { dealCreate, dealUpdate } from './fields.ts';

const dealAnswer = z.strictObject({
  ...besideAnswer,
  ...each(z.string(), ['title', 'stage', 'notes']),
  ...each(z.int(), ['value', 'probability']),
  ...each(dateTime.nullable(), ['expectedCloseDate', 'actualCloseDate']),
  assignedTo: uuid.nullable(),
  ...ownMarks,
});

export const dealOperations = {
  list: operation<Page<Deal>>()({
    name: 'deals.list',
    output: pageAnswer(dealAnswer),
    who: everyone,
    kind: 'read',
    input: besideList,
  }),
  create: operation<Deal>()({
    name: 'deals.create',
    output: dealAnswer,
    who: everyone,
    kind: 'write',
    input: dealCreate,
  }),
  update: operation<Deal>()({
    name: 'deals.update',
    output: dealAnswer,
    who: everyone,
    kind: 'write',
    input: z.strictObject({ id: uuid, version, fields: dealUpdate }),
  }),
  remove: operation<{ id: string }>()({
    name: 'deals.remove',
    output: z.strictObject({ id: uuid }),
    who: reps,
    kind: 'write',
    input: z.strictObject({ id: uuid }),
  }),
} as const;
