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
import type { Plan } from './plan.ts';
import {
  cellsOf,
  emptyDraft,
  isFilled,
  leaveOut,
  noteReading,
  nulMark,
  type Reading,
  type RowDraft,
  setField,
  setName,
  setPhone,
  tooManyCells,
  wordOf,
} from './reading.ts';

/** What a row of the file says about a lead. */
export type LeadReading = Reading & {
  fields: Partial<LeadFields>;
  status: LeadStatus;
  createdAt: string | null;
  /** Texts of the first notes, each short enough for one. */
  notes: string[];
};

const longestNote = 2000;
const shape = leadFields.shape;

type Draft = RowDraft & {
  status: LeadStatus;
  createdAt: string | null;
  custom: Record<string, unknown>;
  step: { what?: Cell; dueAt?: Cell & { value: string } };
  texts: string[];
};

const setStatus = (draft: Draft, cell: Cell, plan: Plan): void => {
  const status = wordOf(draft, cell, plan);
  if (status !== null) draft.status = status as LeadStatus;
};

const setRead = (draft: Draft, cell: Cell, plan: Plan): void => {
  const read = readCell(cell, plan);
  if ('problem' in read) leaveOut(draft, cell, read.problem);
  else if (cell.to === 'createdAt') draft.createdAt = read.value as string;
  else if (cell.to === 'nextStep.dueAt') draft.step.dueAt = { ...cell, value: read.value as string };
  else if (cell.kind === 'map') Object.assign(draft.custom, read.value);
  else if (setField(draft, shape, cell, cell.to, read.value)) noteReading(draft, cell, draft.values[cell.to]);
};

const setCell = (draft: Draft, cell: Cell, plan: Plan): void => {
  if (cell.kind !== 'note' && cell.text.includes(nulMark))
    leaveOut(draft, cell, 'Contains characters that cannot be stored');
  else if (cell.kind === 'note') draft.texts.push(cell.text);
  else if (cell.kind === 'person') return;
  else if (cell.kind === 'status') setStatus(draft, cell, plan);
  else if (cell.kind === 'phone') setPhone(draft, shape, cell);
  else if (cell.kind === 'name') setName(draft, shape, cell, plan);
  else if (cell.kind === 'custom') draft.custom[cell.column] = cell.text;
  else if (cell.kind === 'step') draft.step.what = cell;
  else setRead(draft, cell, plan);
};

// A next step needs both of its halves.
const finishStep = (draft: Draft): void => {
  const { what, dueAt } = draft.step;
  if (what && dueAt) setField(draft, shape, what, 'nextStep', { what: what.text, dueAt: dueAt.value });
  else if (what ?? dueAt) leaveOut(draft, (what ?? dueAt) as Cell, 'A next step needs a text and a time');
};

const finishCustom = (draft: Draft, cells: readonly Cell[]): void => {
  const cell = cells.find(({ kind }) => kind === 'custom' || kind === 'map');
  if (cell && Object.keys(draft.custom).length > 0)
    setField(draft, shape, cell, 'customFields', draft.custom);
};

const unusable = (draft: Draft): string | null => {
  if (!isFilled(draft, 'firstName', 'lastName', 'company', 'businessName'))
    return 'No name: first name, last name, company and business name are all empty';
  if (!isFilled(draft, 'email', 'phone', 'streetAddress') && !draft.undialled)
    return 'No way to reach it: e-mail, phone and street are all empty or cannot be used';
  return null;
};

const unstorable = /[\0\ufffe]|\p{Cs}/gu;

// Never in the middle of a character that takes two.
const cutAt = (text: string, length: number): number =>
  /[\ud800-\udbff]/.test(text[length - 1] ?? '') ? length - 1 : length;

// One text for the first note; what is too long for one goes on in the next.
const notesOf = ({ texts, leftOut }: Draft): string[] => {
  const lines = [...texts, ...leftOut.map(({ column, value }) => `${column}: ${value}`)];
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
export const readLeadRow = (cells: readonly string[], plan: Plan): LeadReading => {
  const draft: Draft = {
    ...emptyDraft(),
    status: 'new',
    createdAt: null,
    custom: {},
    step: {},
    texts: [],
  };
  const said = cellsOf(cells, plan);
  for (const cell of said) setCell(draft, cell, plan);
  finishStep(draft);
  finishCustom(draft, said);
  return {
    fields: draft.values as Partial<LeadFields>,
    status: draft.status,
    createdAt: draft.createdAt,
    notes: notesOf(draft),
    leftOut: draft.leftOut,
    readAs: draft.readAs,
    refused: tooManyCells(cells, plan) ?? draft.refused ?? unusable(draft),
  };
};

/** The lead that a row creates; `leaseNoticeDays` is the setting's where the row says none. */
export const leadOfRow = (row: LeadReading, id: string, now: string, leaseNoticeDays: number): Lead => {
  const blank = blankLead(id, now, leaseNoticeDays);
  const lead = { ...blank, ...row.fields, ...fieldsOfStatus(row.status), _bulkImport: true };
  // Nobody has touched it since, as far as the file says: bringing it here is no work on it.
  const since = row.createdAt !== null && row.createdAt < now ? row.createdAt : now;
  const times = { createdAt: row.createdAt ?? now, updatedAt: since, lastUpdateDate: since };
  return { ...lead, ...times, column: columnOf(lead) };
};
