import * as z from 'zod';
import {
  administrators,
  cents,
  date,
  dateTime,
  each,
  listing,
  month,
  pageAnswer,
  read,
  text,
  uuid,
  write,
} from '#kernel';
import { entrySources } from './entry.ts';

const sums = { gross: cents, refunds: cents.default(0), testMoney: cents.default(0) };
const reason = text(500).trim().min(1, 'Reason is required');

const entryAnswer = z.strictObject({
  id: uuid,
  siteId: uuid,
  clientId: uuid,
  date,
  machineId: uuid.nullable(),
  ...each(z.int(), ['gross', 'refunds', 'testMoney']),
  kind: z.enum(['entry', 'reversal']),
  corrects: uuid.nullable(),
  reason: z.string(),
  source: z.enum(entrySources),
  routeDayId: uuid.nullable(),
  stopRevision: z.int().nullable(),
  by: uuid.nullable(),
  createdAt: dateTime,
});
const entries = z.strictObject({ items: z.array(entryAnswer) });
const totalsAnswer = z.strictObject(each(z.int(), ['gross', 'refunds', 'testMoney', 'net', 'entries']));

/** Of one site, of a client's sites, or of a month everywhere. */
const of = { siteId: uuid.optional(), clientId: uuid.optional(), month: month.optional() };

export const collectionOperations = {
  list: read('collections.list', administrators, {
    input: z.strictObject({ ...of, ...listing }),
    output: pageAnswer(
      entryAnswer.extend({ author: z.string(), machine: z.string(), reversed: z.boolean() }),
    ),
  }),
  totals: read('collections.totals', administrators, {
    input: z.strictObject(of),
    output: totalsAnswer.extend({ months: z.array(totalsAnswer.extend({ month })) }),
  }),
  create: write('collections.create', administrators, {
    input: z.strictObject({
      id: uuid.optional(),
      siteId: uuid,
      date,
      machineId: uuid.nullable().default(null),
      ...sums,
    }),
    output: entryAnswer,
  }),
  createMany: write('collections.createMany', administrators, {
    input: z.strictObject({
      siteId: uuid,
      date,
      items: z
        .array(z.strictObject({ id: uuid.optional(), machineId: uuid.nullable().default(null), ...sums }))
        .min(1)
        .max(200),
    }),
    output: entries,
  }),
  correct: write('collections.correct', administrators, {
    input: z.strictObject({
      id: uuid,
      date: date.optional(),
      machineId: uuid.nullable().optional(),
      ...sums,
      reason,
    }),
    output: entries,
  }),
  reverse: write('collections.reverse', administrators, {
    input: z.strictObject({ id: uuid, reason }),
    output: entryAnswer,
  }),
} as const;
