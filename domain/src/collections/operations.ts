import * as z from 'zod';
import {
  administrators,
  cents,
  date,
  dateTime,
  each,
  listing,
  month,
  operation,
  type Page,
  pageAnswer,
  text,
  uuid,
} from '#kernel';
import { type CollectionEntry, type CollectionTotals, entrySources, type ListedEntry } from './entry.ts';

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

const write = { who: administrators, kind: 'write' } as const;
const read = { who: administrators, kind: 'read' } as const;

export const collectionOperations = {
  list: operation<Page<ListedEntry>>()({
    ...read,
    name: 'collections.list',
    output: pageAnswer(
      entryAnswer.extend({ author: z.string(), machine: z.string(), reversed: z.boolean() }),
    ),
    input: z.strictObject({ ...of, ...listing }),
  }),
  totals: operation<CollectionTotals & { months: (CollectionTotals & { month: string })[] }>()({
    ...read,
    name: 'collections.totals',
    output: totalsAnswer.extend({ months: z.array(totalsAnswer.extend({ month })) }),
    input: z.strictObject(of),
  }),
  create: operation<CollectionEntry>()({
    ...write,
    name: 'collections.create',
    output: entryAnswer,
    input: z.strictObject({
      id: uuid.optional(),
      siteId: uuid,
      date,
      machineId: uuid.nullable().default(null),
      ...sums,
    }),
  }),
  createMany: operation<{ items: CollectionEntry[] }>()({
    ...write,
    name: 'collections.createMany',
    output: entries,
    input: z.strictObject({
      siteId: uuid,
      date,
      items: z
        .array(z.strictObject({ id: uuid.optional(), machineId: uuid.nullable().default(null), ...sums }))
        .min(1)
        .max(200),
    }),
  }),
  correct: operation<{ items: CollectionEntry[] }>()({
    ...write,
    name: 'collections.correct',
    output: entries,
    input: z.strictObject({
      id: uuid,
      date: date.optional(),
      machineId: uuid.nullable().optional(),
      ...sums,
      reason,
    }),
  }),
  reverse: operation<CollectionEntry>()({
    ...write,
    name: 'collections.reverse',
    output: entryAnswer,
    input: z.strictObject({ id: uuid, reason }),
  }),
} as const;
