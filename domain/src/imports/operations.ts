import * as z from 'zod';
import { administrators, byId, listing, operation, type Page, text, uuid } from '#kernel';
import type { DateTally } from './dates.ts';
import { type ImportTarget, importTargetNames, type Mapping } from './mapping.ts';
import type { ImportNoun } from './noun.ts';
import type { ReadAs } from './reading.ts';

export const importStates = ['uploaded', 'checked', 'running', 'done', 'reverting', 'reverted'] as const;
export type ImportState = (typeof importStates)[number];

export const importOutcomes = ['created', 'updated', 'duplicate', 'refused'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];
export type ImportCounts = Record<ImportOutcome, number>;

/** A file on its way to become leads, clients or sites; its row in the database and on the wire. */
export type Import = ImportCounts & {
  id: string;
  noun: ImportNoun;
  fileName: string;
  state: ImportState;
  encoding: string;
  columns: string[];
  /** The first values of each column, in the order of the columns. */
  samples: string[][];
  rows: number;
  guess: Mapping;
  mapping: Mapping;
  values: Record<string, Record<string, string>>;
  dates: Record<string, 'mdy' | 'dmy'>;
  existing: 'skip' | 'fill';
  /** Whether a site's client that is not there is made from the row's name for it. */
  makeClients: boolean;
  /** Rows done so far, in a run as in a revert. */
  done: number;
  /** After a revert: rows whose record went, those emptied again, and those somebody had changed. */
  removed: number;
  emptied: number;
  kept: number;
  author: string;
  createdBy: string | null;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
  revertedAt: string | null;
};

/** One thing about one row that somebody should see before or after the run. */
export type ImportFinding = {
  line: number;
  name: string;
  outcome: ImportOutcome;
  /** The column and value that were left out; empty when the whole row is meant. */
  column: string;
  value: string;
  reason: string;
};

/** A column whose dates can be read two ways, and what its other rows suggest. */
export type DateQuestion = DateTally & { column: string; suggested: 'mdy' | 'dmy' | null };

/** A word of a column that takes only some, how often it stands there, and what it becomes; null: it must be said. */
export type WordMeaning = { field: ImportTarget; value: string; rows: number; meaning: string | null };

/** What a run would do, without doing it. */
export type ImportCheck = Import & {
  counts: ImportCounts;
  look: ImportFinding[];
  lookTotal: number;
  readAs: (ReadAs & { rows: number })[];
  dateQuestions: DateQuestion[];
  words: WordMeaning[];
  /** Columns that go nowhere. */
  ignored: string[];
};

/** What became of a row. */
export type ImportRow = {
  line: number;
  outcome: ImportOutcome;
  reason: string;
  name: string;
  leadId: string | null;
  clientId: string | null;
  siteId: string | null;
  /** After a revert: removed, emptied, or why it was kept. */
  reverted: string | null;
};

const order = z.enum(['mdy', 'dmy']);
const column = z.string().max(10_000);
const target = z.enum(importTargetNames as unknown as [ImportTarget, ...ImportTarget[]]);

const row = operation<Import>();

/** Imports of leads, clients and sites (D44, D45); the file itself comes by `POST /api/imports.upload`. */
export const importOperations = {
  check: operation<ImportCheck>()({
    name: 'imports.check',
    who: administrators,
    kind: 'write',
    slow: true,
    input: z.strictObject({
      id: uuid,
      /** Absent: the guess. */
      mapping: z.record(column, target.nullable()).optional(),
      /** By column (or field): word of the file → what it means; for columns that take only some words. */
      values: z.record(column, z.record(z.string().max(1000), z.string().max(100))).default({}),
      /** By column (or field), or one order for all. */
      dates: z.union([order, z.record(column, order)]).default({}),
      existing: z.enum(['skip', 'fill']).default('skip'),
      makeClients: z.boolean().default(false),
    }),
  }),
  run: row({ name: 'imports.run', who: administrators, kind: 'write', input: byId }),
  get: row({ name: 'imports.get', who: administrators, kind: 'read', input: byId }),
  revert: row({ name: 'imports.revert', who: administrators, kind: 'write', input: byId }),
  list: operation<Page<Import>>()({
    name: 'imports.list',
    who: administrators,
    kind: 'read',
    input: z.strictObject(listing),
  }),
  rows: operation<Page<ImportRow>>()({
    name: 'imports.rows',
    who: administrators,
    kind: 'read',
    input: z.strictObject({ id: uuid, show: z.enum([...importOutcomes, 'kept']).optional(), ...listing }),
  }),
} as const;

/** Largest file, most rows and most columns of one import. */
export const importLimits = { bytes: 100 * 1024 * 1024, rows: 200_000, columns: 500, broken: 1000 } as const;

/** Days within which an import may be reverted. */
export const revertDays = 7;

export const fileName = text(255);
