import * as z from 'zod';
import { administrators, byId, listing, operation, type Page, uuid } from '#kernel';
import { type FormerCollection, formerCollections } from './collections.ts';
import type { FormerRemark, FormerTally } from './report.ts';

/** A file of an export, as it was sent. */
export type FormerFile = { name: string; bytes: number; documents: number };

/** One move from the former system, from its files to its reconciliation. */
export type FormerRun = {
  id: string;
  state: 'uploading' | 'checked' | 'running' | 'done';
  files: Partial<Record<FormerCollection, FormerFile>>;
  tallies: Partial<Record<FormerCollection, FormerTally>>;
  author: string;
  createdBy: string | null;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
};

/** What a look at the files says before anything is written. */
export type FormerCheck = {
  run: FormerRun;
  tallies: Partial<Record<FormerCollection, FormerTally>>;
  remarks: FormerRemark[];
  /** How many remarks there are; the list ends at 1,000. */
  remarksTotal: number;
};

/** Where a document of the former system stands here. */
export type FormerPlace = { collection: FormerCollection; id: string };

const collection = z.enum(formerCollections);
const run = operation<FormerRun>();

/** The move from the former system; its files come by `POST /api/formerSystem.upload`. */
export const formerSystemOperations = {
  start: run({
    name: 'formerSystem.start',
    who: administrators,
    kind: 'write',
    input: z.strictObject({}),
  }),
  check: operation<FormerCheck>()({
    name: 'formerSystem.check',
    who: administrators,
    kind: 'write',
    slow: true,
    input: byId,
  }),
  run: run({ name: 'formerSystem.run', who: administrators, kind: 'write', input: byId }),
  get: run({ name: 'formerSystem.get', who: administrators, kind: 'read', input: byId }),
  list: operation<Page<FormerRun>>()({
    name: 'formerSystem.list',
    who: administrators,
    kind: 'read',
    input: z.strictObject(listing),
  }),
  remarks: operation<Page<FormerRemark>>()({
    name: 'formerSystem.remarks',
    who: administrators,
    kind: 'read',
    input: z.strictObject({ id: uuid, collection: collection.optional(), ...listing }),
  }),
  find: operation<{ items: FormerPlace[] }>()({
    name: 'formerSystem.find',
    who: administrators,
    kind: 'read',
    input: z.strictObject({ formerId: z.string().min(1).max(1500) }),
  }),
} as const;

/** Largest file of an export. */
export const formerFileBytes = 500 * 1024 * 1024;
