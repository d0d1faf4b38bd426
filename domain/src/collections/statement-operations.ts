import * as z from 'zod';
import {
  administrators,
  byId,
  date,
  dateTime,
  each,
  listOf,
  month,
  mostCents,
  read,
  text,
  uuid,
  write,
} from '#kernel';
import { commissionSchema } from '#sites';

/** What became of a site in a run: made, the same as before, or left out with a reason. */
export type RunProblem = StatementRun['problems'][number];

/** Statements of a month on their way. */
export type StatementRun = z.output<typeof runAnswer>;

/** What a statement would say, and which one holds now. */
export type StatementPreview = z.output<typeof preview>;

const whole = z.int();
/** A statement; `paid` is what was paid to the property for its month until now. */
export const statementAnswer = z.strictObject({
  id: uuid,
  siteId: uuid,
  clientId: uuid,
  month,
  revision: whole,
  ...each(whole, ['gross', 'refunds', 'testMoney', 'net', 'units', 'commission', 'paid']),
  terms: commissionSchema,
  /** The PDF among the client's documents, and its SHA-256. */
  documentId: uuid,
  checksum: z.string(),
  by: uuid.nullable(),
  createdAt: dateTime,
  /** A newer revision holds. */
  replaced: z.boolean(),
  /** Something was entered or paid since: made again it says something else. */
  outdated: z.boolean(),
});
/** All that a statement says; `commission` is owed for the month, `paid` of it when the statement was made. */
export const factsAnswer = z.strictObject({
  month,
  ...each(z.string(), ['team', 'client', 'site', 'locationCode']),
  /** Whom the client's business is reached by; absent on statements made before they said so. */
  person: z.exactOptional(z.string()),
  address: z.array(z.string()),
  days: z.array(z.strictObject({ date, ...each(whole, ['gross', 'refunds', 'testMoney', 'net']) })),
  ...each(whole, ['gross', 'refunds', 'testMoney', 'net', 'units', 'commission', 'paid']),
  /** What was agreed, and the units it counts; a statement made again keeps those of its first making. */
  terms: commissionSchema,
});
export const listedStatementAnswer = statementAnswer.extend({
  client: z.string(),
  site: z.string(),
  locationCode: z.string(),
});
export const runAnswer = z.strictObject({
  id: uuid,
  month,
  /** Null: all clients. */
  clientIds: z.array(uuid).nullable(),
  state: z.enum(['running', 'done']),
  ...each(whole, ['total', 'done', 'made', 'same', 'skipped']),
  problems: z.array(
    z.strictObject({ siteId: uuid, site: z.string(), client: z.string(), reason: z.string() }),
  ),
  createdBy: uuid.nullable(),
  createdAt: dateTime,
  finishedAt: dateTime.nullable(),
});

const preview = z.strictObject({
  facts: factsAnswer,
  words: z.string(),
  current: listedStatementAnswer.nullable(),
  /** Making it would change nothing. */
  same: z.boolean(),
});

/** `present`: as the site's commission stands now; else as in the statement's first making. */
const terms = z.enum(['kept', 'present']).default('kept');
const one = { siteId: uuid, month, terms };

export const statementOperations = {
  preview: read('statements.preview', administrators, {
    input: z.strictObject(one),
    output: preview,
  }),
  make: write('statements.make', administrators, {
    input: z.strictObject(one),
    output: listedStatementAnswer,
  }),
  makeMany: write('statements.makeMany', administrators, {
    input: z.strictObject({
      month,
      /** Null: all clients. */
      clientIds: z.array(uuid).max(5_000).nullable(),
      terms,
    }),
    output: runAnswer,
  }),
  run: read('statements.run', administrators, { input: byId, output: runAnswer }),
  runs: listOf('statements.runs', administrators, runAnswer),
  list: listOf('statements.list', administrators, listedStatementAnswer, {
    siteId: uuid.optional(),
    clientId: uuid.optional(),
    month: month.optional(),
    /** Replaced revisions too. */
    replaced: z.boolean().default(false),
  }),
  get: read('statements.get', administrators, {
    input: byId,
    output: listedStatementAnswer.extend({ facts: factsAnswer }),
  }),
  pay: write('statements.pay', administrators, {
    input: z.strictObject({
      siteId: uuid,
      month,
      /** Negative: taken back. */
      amount: z
        .int('Must be a whole number of cents')
        .min(-mostCents * 1_000, 'Too small')
        .max(mostCents * 1_000, 'Too large')
        .refine((value) => value !== 0, 'Must not be nothing'),
      paidOn: date,
      note: text(500).default(''),
    }),
    output: listedStatementAnswer,
  }),
} as const;
