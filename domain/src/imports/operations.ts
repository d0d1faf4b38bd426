import * as z from 'zod';
import { administrators, byId, dateTime, each, listOf, read, text, uuid, write } from '#kernel';
import { leadStatuses, tags } from '#leads';
import { weekdays } from '#sites';
import { separators } from './csv.ts';
import { type ImportTarget, importTargetNames } from './mapping.ts';
import { importNouns } from './noun.ts';
import { shapeNames } from './shapes.ts';

export const importStates = ['uploaded', 'checked', 'running', 'done', 'reverting', 'reverted'] as const;
export type ImportState = (typeof importStates)[number];

export const importOutcomes = ['created', 'updated', 'duplicate', 'refused'] as const;
export type ImportOutcome = (typeof importOutcomes)[number];
export type ImportCounts = Record<ImportOutcome, number>;

/** What becomes of a row whose record exists: nothing, its empty fields are filled, or filled ones change too. */
export const existingChoices = ['skip', 'fill', 'update'] as const;
export type Existing = (typeof existingChoices)[number];

/** Most people over whom the leads of a file are spread. */
const mostReps = 100;

const order = z.enum(['mdy', 'dmy']);
const column = z.string().max(10_000);
const target = z.enum(importTargetNames as unknown as [ImportTarget, ...ImportTarget[]]);
const whole = z.int();
const counts = each(whole, importOutcomes);
const mapping = z.record(z.string(), target.nullable());

const aside = z.strictObject({ line: whole, text: z.string() });

/** What a column is thought to be, and how sure that is. */
const judgement = z.strictObject({
  by: z.enum(['preset', 'heading', 'values']).nullable(),
  shape: z.enum(shapeNames).nullable(),
  fit: whole.nullable(),
  offer: target.nullable(),
});

/** How a file was read: what somebody may see, and change by reading it again. */
const fileReading = z.strictObject({
  /** Null of a workbook. */
  delimiter: z.enum(separators).nullable(),
  /** The line of the heading. */
  heading: whole,
  sheet: z.string().nullable(),
  sheets: z.array(z.string()),
  /** Lines that are no rows: titles above the heading, totals and remarks below; the first of them. */
  ...each(z.array(aside), ['above', 'below']),
  asides: whole,
});

const importAnswer = z.strictObject({
  id: uuid,
  noun: z.enum(importNouns),
  fileName: z.string(),
  state: z.enum(importStates),
  encoding: z.string(),
  reading: fileReading,
  /** The program whose export it is, by name. */
  preset: z.string().nullable(),
  judged: z.record(z.string(), judgement),
  /** An import of the same headings that ran before, whose mapping may be taken again. */
  earlier: uuid.nullable(),
  columns: z.array(z.string()),
  /** The first values of each column, in the order of the columns. */
  samples: z.array(z.array(z.string())),
  rows: whole,
  guess: mapping,
  mapping,
  values: z.record(z.string(), z.record(z.string(), z.string())),
  dates: z.record(z.string(), order),
  /** Whose times they were at the check where they name no zone; null: it has not been checked. */
  timeZone: z.string().nullable(),
  existing: z.enum(existingChoices),
  /** Whether a site's client that is not there is made from the row's name for it. */
  makeClients: z.boolean(),
  /** Whether who has the telephone of another is the same, though name, e-mail or company differ. */
  samePhone: z.boolean(),
  /** Leads: whether a row of a company that is a lead already is about that lead. */
  sameCompany: z.boolean(),
  /** Whether who wants no more of us becomes no record: only that they said so is kept. */
  onlyOptOuts: z.boolean(),
  reps: z.array(uuid),
  tags: z.array(z.string()),
  status: z.enum(leadStatuses).nullable(),
  keyColumn: z.string().nullable(),
  /** Whether somebody looked at what its words mean and agreed (D44). */
  confirmed: z.boolean(),
  /** How often it was checked. */
  checks: whole,
  /** Sites: routes that came with it. */
  madeRoutes: z.array(z.string()),
  ...counts,
  /** Rows done so far, in a run as in a revert. */
  done: whole,
  /** Why it stands still in the middle of either; null: it does not. */
  problem: z.string().nullable(),
  /** After a revert: rows whose record went, those emptied again, and those somebody had changed. */
  ...each(whole, ['removed', 'emptied', 'kept']),
  author: z.string(),
  createdBy: uuid.nullable(),
  createdAt: dateTime,
  ...each(dateTime.nullable(), ['startedAt', 'finishedAt', 'revertedAt']),
});

const finding = z.strictObject({
  line: whole,
  name: z.string(),
  outcome: z.enum(importOutcomes),
  /** The column and value that were left out; empty when the whole row is meant. */
  ...each(z.string(), ['column', 'value']),
  reason: z.string(),
});
const dateQuestion = z.strictObject({
  column: z.string(),
  ...each(whole, ['mdy', 'dmy', 'ambiguous']),
  example: z.string(),
  suggested: order.nullable(),
});
const wordMeaning = z.strictObject({
  field: target,
  value: z.string(),
  rows: whole,
  meaning: z.string().nullable(),
  /** What a word without a meaning most likely means: taken once somebody agrees. */
  proposed: z.string().nullable(),
});

const fileRoute = z.strictObject({
  name: z.string(),
  isNew: z.boolean(),
  days: z.array(z.enum(weekdays)),
  /** Who collects, by name; empty: nobody. */
  collector: z.string(),
  /** The words of its rows. */
  ...each(z.array(z.string()), ['saysDays', 'saysCollector']),
});

const fieldChange = z.strictObject({ line: whole, ...each(z.string(), ['name', 'field', 'from', 'to']) });

const checkAnswer = importAnswer.extend({
  counts: z.strictObject(counts),
  look: z.array(finding),
  lookTotal: whole,
  /** Of how many rows these are: one may have several values that are left out. */
  lookRows: whole,
  readAs: z.array(z.strictObject({ ...each(z.string(), ['column', 'from', 'to']), rows: whole })),
  dateQuestions: z.array(dateQuestion),
  words: z.array(wordMeaning),
  /** Fields with more words than these, and of how many rows those are. */
  moreWords: z.array(z.strictObject({ field: target, rows: whole })).optional(),
  /** Rows with the telephone of another whose name, e-mail or company differ. */
  sharedPhones: whole,
  /** Rows that name a client that is not here. */
  unknownClients: whole,
  /** Rows that make a site which is active by what they say of it: a collection, a route, machines that stand there. */
  activeSites: whole,
  /** What the routes are called that are here; of sites alone. */
  routes: z.array(z.string()),
  /** What the file says of its routes: those that it makes, and others that it says otherwise. */
  fileRoutes: z.array(fileRoute),
  /** Leads: rows that nothing else tells to be a lead that is there, and whose company is one. */
  companiesThere: whole,
  /** Leads: rows that become one in New with a rep, whose time for the first contact begins, and how many hours that is. */
  ...each(whole, ['clocks', 'contactWindowHours']),
  /** Leads: companies that several rows name, and how many rows that is. */
  ...each(whole, ['sharedCompanies', 'companyRows']),
  /** The first of the filled fields that would change, and how many there are. */
  changes: z.array(fieldChange),
  changesTotal: whole,
  /** Rows of people who are not here and want no more of us, whether records are made of them or not. */
  leaving: whole,
  /** Rows that say that somebody wants no more e-mail or texts. */
  optsOut: whole,
  /** Columns that go nowhere, and in how many rows each says something. */
  ignored: z.array(z.strictObject({ column: z.string(), values: whole })),
});

const rowAnswer = z.strictObject({
  line: whole,
  outcome: z.enum(importOutcomes),
  ...each(z.string(), ['reason', 'name']),
  ...each(uuid.nullable(), ['leadId', 'clientId', 'siteId']),
  /** After a revert: removed, emptied, or why it was kept. */
  reverted: z.string().nullable(),
});

/** A file on its way to become leads, clients or sites; its row in the database and on the wire. */
export type Import = z.output<typeof importAnswer>;
/** One thing about one row that somebody should see before or after the run. */
export type ImportFinding = z.output<typeof finding>;
/** A filled field of a record that a row would change. */
export type FieldChange = z.output<typeof fieldChange>;
/** A column whose dates can be read two ways, and what its other rows suggest. */
export type DateQuestion = z.output<typeof dateQuestion>;
/** How a file was read. */
export type FileReading = Import['reading'];
/** What a run would do, without doing it. */
export type ImportCheck = z.output<typeof checkAnswer>;
/** What became of a row. */
export type ImportRow = z.output<typeof rowAnswer>;

/** What a check is asked. */
const checkInput = z.strictObject({
  id: uuid,
  /** Absent: the guess. */
  mapping: z.record(column, target.nullable()).optional(),
  /** By column (or field): word of the file → what it means; for columns that take only some words. */
  values: z.record(column, z.record(z.string().max(1000), z.string().max(100))).default({}),
  /** By column (or field), or one order for all. */
  dates: z.union([order, z.record(column, order)]).default({}),
  existing: z.enum(existingChoices).default('skip'),
  makeClients: z.boolean().default(false),
  samePhone: z.boolean().default(false),
  sameCompany: z.boolean().default(false),
  onlyOptOuts: z.boolean().default(false),
  /** Leads: whose they all are; several take turns in the order of the file. Empty: as the rows say. */
  reps: z.array(uuid).max(mostReps).default([]),
  /** Leads: tags for all of them. */
  tags: tags.default([]),
  /** Leads: where those stand whose row says no status. */
  status: z.enum(leadStatuses).nullable().default(null),
  /** The column by which records are recognised before all else. */
  keyColumn: column.nullable().default(null),
  /** Somebody looked at what the words mean and agreed. */
  confirmed: z.boolean().default(false),
});

const checkingAnswer = z.strictObject({
  /** Which check this is: the newest one counts. */
  no: whole,
  /** Rows looked at so far. */
  looked: whole,
  /** What it found; null as long as it goes on. */
  answer: checkAnswer.nullable(),
  /** Why it came to no end. */
  problem: z.string().nullable(),
});
/** A check that goes on by itself. */
export type ImportChecking = z.output<typeof checkingAnswer>;

/** What an import made or brought, beside the rows that its counts tell. */
export const broughtKinds = ['records', 'machines', 'clients', 'contacts', 'notes', 'routes'] as const;
const brought = z.strictObject(each(whole, broughtKinds));
const goesAnswer = z.strictObject({
  goes: brought,
  stays: brought,
  /** Rows that filled or changed a record which was there before. */
  filled: whole,
});
/** What of it a revert would take away for good, and what it would leave because somebody made it theirs. */
export type RevertForeseen = z.output<typeof goesAnswer>;

/** Imports of leads, clients and sites (D44, D45); the file itself comes by `POST /api/imports.upload`. */
export const importOperations = {
  check: write('imports.check', administrators, {
    slow: true,
    input: checkInput,
    output: checkAnswer,
  }),
  /** Lets a check go on by itself, page or no page: the same question joins the one that runs, another takes its place. */
  startCheck: write('imports.startCheck', administrators, { input: checkInput, output: checkingAnswer }),
  checking: read('imports.checking', administrators, { input: byId, output: checkingAnswer }),
  /** Lets a checked file run; one that stands still in the middle goes on, in its revert by `revert`. */
  run: write('imports.run', administrators, {
    /** `checks` says which check somebody saw: another one since then refuses the run. */
    input: byId.extend({ checks: whole }),
    output: importAnswer,
  }),
  get: read('imports.get', administrators, { input: byId, output: importAnswer }),
  /** How many sites of a run wait for their installation, though something says that they are worked. */
  waiting: read('imports.waiting', administrators, { input: byId, output: z.strictObject({ sites: whole }) }),
  /** What a revert would take away, as things stand. */
  goes: read('imports.goes', administrators, { input: byId, output: goesAnswer }),
  /** Forgets a file that was read and did not run. */
  remove: write('imports.remove', administrators, { input: byId, output: byId }),
  revert: write('imports.revert', administrators, { input: byId, output: importAnswer }),
  list: listOf('imports.list', administrators, importAnswer, {
    /** One’s own that were read and did not run yet; absent: those that were started, of everybody. */
    waiting: z.boolean().default(false),
  }),
  rows: listOf('imports.rows', administrators, rowAnswer, {
    id: uuid,
    show: z.enum([...importOutcomes, 'kept']).optional(),
  }),
} as const;

/** In what letters a file may be written. */
export const encodings = [
  'utf-8',
  'windows-1252',
  'macintosh',
  'windows-1250',
  'windows-1251',
  'utf-16le',
  'utf-16be',
] as const;
export type Encoding = (typeof encodings)[number];

/** How somebody wants a file to be read, where it was read otherwise. */
export const readingChoice = z.strictObject({
  encoding: z.enum(encodings).optional(),
  delimiter: z.enum(separators).optional(),
  heading: z.coerce.number().int().min(1).max(1_000_000).optional(),
  sheet: z.string().max(100).optional(),
});
export type ReadingChoice = z.output<typeof readingChoice>;

/** Largest file, most rows and most columns of one import. */
export const importLimits = {
  bytes: 100 * 1024 * 1024,
  rows: 1_000_000,
  columns: 500,
  broken: 1000,
} as const;

/** Days within which an import may be reverted. */
export const revertDays = 7;

export const fileName = text(255);
