import * as z from 'zod';
import {
  administrators,
  cents,
  date,
  dateTime,
  each,
  figureAsked,
  listOf,
  month,
  read,
  text,
  uuid,
  write,
} from '#kernel';
import { entrySources } from './entry.ts';

const sums = {
  gross: cents,
  refunds: cents.default(0),
  testMoney: cents.default(0),
  metered: cents.nullable().default(null),
};
const reason = text(500).trim().min(1, 'Reason is required');

export const entryAnswer = z.strictObject({
  id: uuid,
  siteId: uuid,
  clientId: uuid,
  date,
  /** Null: the sum of the whole site. */
  machineId: uuid.nullable(),
  ...each(z.int(), ['gross', 'refunds', 'testMoney']),
  /** What the meter says beside the gross; null: nobody read it. */
  metered: z.int().nullable(),
  /** `reversal` takes an entry back; its sums are the negative ones of it. */
  kind: z.enum(['entry', 'reversal']),
  /** The entry that this one takes back, or replaces. */
  corrects: uuid.nullable(),
  /** Why it was corrected. */
  reason: z.string(),
  source: z.enum(entrySources),
  routeDayId: uuid.nullable(),
  /** Which answer of the route day's stop it was made of. */
  stopRevision: z.int().nullable(),
  /** Who counted; null: nobody that is known. */
  by: uuid.nullable(),
  createdAt: dateTime,
});
export const listedEntry = entryAnswer.extend({
  /** Who counted, by name. */
  author: z.string(),
  /** The site, as people call it. */
  site: z.string(),
  /** The route day behind it. */
  routeDay: z.strictObject({ route: z.string(), date }).nullable(),
  /** The machine in words; empty for the whole site. */
  machine: z.string(),
  /** An entry that a further one took back. */
  reversed: z.boolean(),
  /** How far its gross is from its meter is beyond two deviations of what it is with this machine. */
  unusual: z.boolean(),
});
const entries = z.strictObject({ items: z.array(entryAnswer) });
const totalsAnswer = z.strictObject(each(z.int(), ['gross', 'refunds', 'testMoney', 'net', 'entries']));

/** Of one site, of a client's sites, or of a month everywhere. */
const of = { siteId: uuid.optional(), clientId: uuid.optional(), month: month.optional() };

export const collectionOperations = {
  list: listOf('collections.list', administrators, listedEntry, {
    ...of,
    figure: figureAsked.optional(),
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
