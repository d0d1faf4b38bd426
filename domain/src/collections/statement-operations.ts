import * as z from 'zod';
import {
  administrators,
  byId,
  date,
  dateTime,
  each,
  listing,
  month,
  mostCents,
  pageAnswer,
  read,
  text,
  uuid,
  write,
} from '#kernel';
import { commissionSchema } from '#sites';
import type { ListedStatement, StatementFacts } from './statement.ts';

/** What became of a site in a run: made, the same as before, or left out with a reason. */
export type RunProblem = { siteId: string; site: string; client: string; reason: string };

/** Statements of a month on their way. */
export type StatementRun = {
  id: string;
  month: string;
  /** Null: all clients. */
  clientIds: string[] | null;
  state: 'running' | 'done';
  total: number;
  done: number;
  made: number;
  same: number;
  skipped: number;
  problems: RunProblem[];
  createdBy: string | null;
  createdAt: string;
  finishedAt: string | null;
};

/** What a statement would say, and which one holds now. */
export type StatementPreview = {
  facts: StatementFacts;
  words: string;
  current: ListedStatement | null;
  /** Making it would change nothing. */
  same: boolean;
};

const whole = z.int();
const statementAnswer = z.strictObject({
  id: uuid,
  siteId: uuid,
  clientId: uuid,
  month,
  revision: whole,
  ...each(whole, ['gross', 'refunds', 'testMoney', 'net', 'units', 'commission', 'paid']),
  terms: commissionSchema,
  documentId: uuid,
  checksum: z.string(),
  by: uuid.nullable(),
  createdAt: dateTime,
  replaced: z.boolean(),
  outdated: z.boolean(),
});
const factsAnswer = z.strictObject({
  month,
  ...each(z.string(), ['team', 'client', 'site', 'locationCode']),
  person: z.exactOptional(z.string()),
  address: z.array(z.string()),
  days: z.array(z.strictObject({ date, ...each(whole, ['gross', 'refunds', 'testMoney', 'net']) })),
  ...each(whole, ['gross', 'refunds', 'testMoney', 'net', 'units', 'commission', 'paid']),
  terms: commissionSchema,
});
const listed = statementAnswer.extend({ client: z.string(), site: z.string(), locationCode: z.string() });
const runAnswer = z.strictObject({
  id: uuid,
  month,
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

/** `present`: as the site's commission stands now; else as in the statement's first making. */
const terms = z.enum(['kept', 'present']).default('kept');
const one = { siteId: uuid, month, terms };

export const statementOperations = {
  preview: read('statements.preview', administrators, {
    input: z.strictObject(one),
    output: z.strictObject({
      facts: factsAnswer,
      words: z.string(),
      current: listed.nullable(),
      same: z.boolean(),
    }),
  }),
  make: write('statements.make', administrators, { input: z.strictObject(one), output: listed }),
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
  runs: read('statements.runs', administrators, {
    input: z.strictObject(listing),
    output: pageAnswer(runAnswer),
  }),
  list: read('statements.list', administrators, {
    input: z.strictObject({
      siteId: uuid.optional(),
      clientId: uuid.optional(),
      month: month.optional(),
      /** Replaced revisions too. */
      replaced: z.boolean().default(false),
      ...listing,
    }),
    output: pageAnswer(listed),
  }),
  get: read('statements.get', administrators, {
    input: byId,
    output: listed.extend({ facts: factsAnswer }),
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
    output: listed,
  }),
} as const;
