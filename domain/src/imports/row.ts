import {
  blankLead,
  columnOf,
  fieldsOfStatus,
  type Lead,
  type LeadFields,
  type LeadStatus,
  leadFields,
} from '#leads';
import { type Cell, readCell } from './cell.ts';
import type { DateOrder } from './dates.ts';
import { undefuse } from './formula.ts';
import { importTargets, type Kind, type Mapping, targetOf } from './mapping.ts';
import { importedStatus, type StatusChoices } from './status.ts';
import { plainPhone, saysNothing } from './values.ts';

/** A value that its field refused: the field stays empty, the text goes into the first note. */
export type LeftOut = { column: string; value: string; reason: string };

/** A value that was read as another one; shown before anything is written. */
export type ReadAs = { column: string; from: string; to: string };

/** What a row of the file says about a lead. */
export type RowReading = {
  fields: Partial<LeadFields>;
  status: LeadStatus;
  createdAt: string | null;
  /** Texts of the first notes, each short enough for one. */
  notes: string[];
  leftOut: LeftOut[];
  readAs: ReadAs[];
  /** Why the row cannot become a lead. */
  refused: string | null;
};

/** How the rows of one file are read. */
export type Plan = {
  columns: readonly string[];
  mapping: Mapping;
  /** How a column's dates are to be read where day and month could change places. */
  dates: ReadonlyMap<string, DateOrder>;
  statuses: StatusChoices;
};

const longestNote = 2000;
// The mapped cells of a row that say something.
const cellsOf = (cells: readonly string[], plan: Plan): Cell[] =>
  plan.columns.flatMap((column, at) => {
    const to = targetOf(plan.mapping, column);
    const text = undefuse(cells[at] ?? '');
    return to && !saysNothing(text) ? [{ column, to, kind: importTargets[to].kind, text }] : [];
  });

const shape = leadFields.shape;
const shownKinds: readonly Kind[] = ['state', 'count', 'dollars'];

type Draft = RowReading & {
  values: Record<string, unknown>;
  custom: Record<string, unknown>;
  step: { what?: Cell; dueAt?: Cell & { value: string } };
  texts: string[];
  /** What the note keeps beside the refused values. */
  asides: string[];
};

const leaveOut = (draft: Draft, { column, text }: Pick<Cell, 'column' | 'text'>, reason: string): void => {
  draft.leftOut.push({ column, value: text, reason });
};

// Sets a field if its schema takes the value; the one the database and the form use too.
const setField = (draft: Draft, cell: Cell, field: string, value: unknown): boolean => {
  const schema = Object.hasOwn(shape, field) ? shape[field as keyof typeof shape] : null;
  const parsed = schema?.safeParse(value);
  if (!parsed?.success) {
    leaveOut(draft, cell, parsed?.error.issues[0]?.message ?? 'Not a field');
    return false;
  }
  draft.values[field] = parsed.data;
  return true;
};

// As typed if it can be dialled; else without dots or extension, which the note keeps.
const setPhone = (draft: Draft, cell: Cell): void => {
  if (shape.phone.safeParse(cell.text).success) {
    draft.values['phone'] = cell.text;
    return;
  }
  const { phone, extension } = plainPhone(cell.text);
  if (!setField(draft, cell, 'phone', phone)) return;
  draft.readAs.push({ column: cell.column, from: cell.text, to: phone });
  if (extension) draft.asides.push(`${cell.column}: ${cell.text}`);
};

const setName = (draft: Draft, cell: Cell): void => {
  const words = cell.text.trim().split(/\s+/);
  const last = words.length > 1 ? words.pop() : '';
  const first = words.join(' ');
  setField(draft, cell, 'firstName', first);
  setField(draft, cell, 'lastName', last);
  draft.readAs.push({ column: cell.column, from: cell.text, to: `${first} · ${last}` });
};

const setStatus = (draft: Draft, cell: Cell, plan: Plan): void => {
  const status = importedStatus(cell.text, plan.statuses);
  if (status === null)
    draft.refused = `Status ‘${cell.text.trim().slice(0, 60).toWellFormed()}’ is not known`;
  else draft.status = status;
};

const setRead = (draft: Draft, cell: Cell, plan: Plan): void => {
  const read = readCell(cell, plan.dates.get(cell.column));
  if ('problem' in read) leaveOut(draft, cell, read.problem);
  else if (cell.to === 'createdAt') draft.createdAt = read.value as string;
  else if (cell.to === 'nextStep.dueAt') draft.step.dueAt = { ...cell, value: read.value as string };
  else if (cell.kind === 'map') Object.assign(draft.custom, read.value);
  else if (setField(draft, cell, cell.to, read.value) && shownKinds.includes(cell.kind)) {
    const to = String(draft.values[cell.to]);
    if (to !== cell.text.trim()) draft.readAs.push({ column: cell.column, from: cell.text, to });
  }
};

const setCell = (draft: Draft, cell: Cell, plan: Plan): void => {
  if (cell.kind !== 'note' && cell.text.includes(nulMark))
    leaveOut(draft, cell, 'Contains characters that cannot be stored');
  else if (cell.kind === 'note') draft.texts.push(cell.text);
  else if (cell.kind === 'status') setStatus(draft, cell, plan);
  else if (cell.kind === 'phone') setPhone(draft, cell);
  else if (cell.kind === 'name') setName(draft, cell);
  else if (cell.kind === 'custom') draft.custom[cell.column] = cell.text;
  else if (cell.kind === 'step') draft.step.what = cell;
  else setRead(draft, cell, plan);
};

// A next step needs both of its halves.
const finishStep = (draft: Draft): void => {
  const { what, dueAt } = draft.step;
  if (what && dueAt) setField(draft, what, 'nextStep', { what: what.text, dueAt: dueAt.value });
  else if (what ?? dueAt) leaveOut(draft, (what ?? dueAt) as Cell, 'A next step needs a text and a time');
};

const finishCustom = (draft: Draft, cells: readonly Cell[]): void => {
  const cell = cells.find(({ kind }) => kind === 'custom' || kind === 'map');
  if (cell && Object.keys(draft.custom).length > 0) setField(draft, cell, 'customFields', draft.custom);
};

const filled = (draft: Draft, ...fields: string[]): boolean =>
  fields.some((field) => String(draft.values[field] ?? '').trim() !== '');

const unusable = (draft: Draft): string | null => {
  if (!filled(draft, 'firstName', 'lastName', 'company', 'businessName'))
    return 'No name: first name, last name, company and business name are all empty';
  if (!filled(draft, 'email', 'phone', 'streetAddress'))
    return 'No way to reach it: e-mail, phone and street are all empty or cannot be used';
  return null;
};

/** Stands in a stored cell for NUL, which the database cannot hold; no text has it. */
export const nulMark = '\ufffe';
const unstorable = /[\0\ufffe]|\p{Cs}/gu;

// Never in the middle of a character that takes two.
const cutAt = (text: string, length: number): number =>
  /[\ud800-\udbff]/.test(text[length - 1] ?? '') ? length - 1 : length;

// One text for the first note; what is too long for one goes on in the next.
const notesOf = ({ texts, asides, leftOut }: Draft): string[] => {
  const lines = [...texts, ...asides, ...leftOut.map(({ column, value }) => `${column}: ${value}`)];
  let rest = lines.join('\n').replaceAll(unstorable, '\u{fffd}');
  const notes: string[] = [];
  while (rest !== '') {
    const end = cutAt(rest, longestNote);
    notes.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return notes;
};

/** Reads one row of the file; nothing that it says is dropped in silence (D45). */
export const readRow = (cells: readonly string[], plan: Plan): RowReading => {
  const draft: Draft = {
    fields: {},
    status: 'new',
    createdAt: null,
    notes: [],
    leftOut: [],
    readAs: [],
    refused: null,
    values: {},
    custom: {},
    step: {},
    texts: [],
    asides: [],
  };
  const said = cellsOf(cells, plan);
  for (const cell of said) setCell(draft, cell, plan);
  finishStep(draft);
  finishCustom(draft, said);
  const tooMany = cells.slice(plan.columns.length).some((cell) => cell.trim() !== '');
  return {
    fields: draft.values as Partial<LeadFields>,
    status: draft.status,
    createdAt: draft.createdAt,
    notes: notesOf(draft),
    leftOut: draft.leftOut,
    readAs: draft.readAs,
    refused: tooMany
      ? `${cells.length} cells where the heading has ${plan.columns.length}`
      : (draft.refused ?? unusable(draft)),
  };
};

/** The lead that a row creates; `leaseNoticeDays` is the setting's where the row says none. */
export const leadOfRow = (row: RowReading, id: string, now: string, leaseNoticeDays: number): Lead => {
  const blank = blankLead(id, now, leaseNoticeDays);
  const lead = { ...blank, ...row.fields, ...fieldsOfStatus(row.status), _bulkImport: true };
  return { ...lead, createdAt: row.createdAt ?? now, column: columnOf(lead) };
};
