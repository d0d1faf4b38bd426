import type { MessageChannel } from '#kernel';
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
import { emptyDraft, isFilled, leaveOut, type Reading, type RowDraft, setField } from './draft.ts';
import { isHeadingOf } from './guess.ts';
import { leadTargets } from './lead-targets.ts';
import type { Plan } from './plan.ts';
import { headingKey } from './presets/heading.ts';
import {
  cellsOf,
  finishZip,
  noteField,
  notesOf,
  nulMark,
  setAddress,
  setName,
  setStreet,
  tooManyCells,
  wordOf,
} from './reading.ts';
import { setCustom, setTags } from './several.ts';
import { othersOf, type SaidPerson, setIfWay } from './ways.ts';
import { addWish, type Wishes } from './wishes.ts';

/** What a row of the file says about a lead. */
export type LeadReading = Reading & {
  fields: Partial<LeadFields>;
  /** Where it stands; null where the row does not say. */
  status: LeadStatus | null;
  createdAt: string | null;
  /** When it was sold, where the row says when it closed. */
  soldDate: string | null;
  /** Whose lead it is, as the row says it; who that is is looked up later. */
  owner: Pick<Cell, 'column' | 'text'> | null;
  /** Texts of the first notes, each short enough for one. */
  notes: string[];
  people: SaidPerson[];
  /** Fields that have what stands elsewhere, for want of their own: a mobile in the place of the phone. */
  lent: ('email' | 'phone')[];
  /** Nothing but a way to reach it keeps the row out: a house whose lead is there has one. */
  unreachable: boolean;
  /** Nothing but a name or a way to reach it keeps the row out: whom the file calls by an id that is known has both. */
  vague: boolean;
  /** By which ways they want no more of us. */
  optsOut: MessageChannel[];
};

const longestNote = 2000;
const shape = leadFields.shape;

type Draft = RowDraft & {
  status: LeadStatus | null;
  createdAt: string | null;
  owner: LeadReading['owner'];
  custom: Map<string, unknown>;
  wishes: Wishes;
  step: { what?: Cell; dueAt?: Cell & { value: string } };
  closed: Cell | null;
  soldDate: string | null;
};

const setStatus = (draft: Draft, cell: Cell, plan: Plan): void => {
  const status = wordOf(draft, cell, plan);
  if (status !== null) draft.status = status as LeadStatus;
};

const setWord = (draft: Draft, cell: Cell, plan: Plan): void => {
  const word = wordOf(draft, cell, plan);
  if (word !== null) setField(draft, shape, cell, cell.to, word);
};

const setWish = (draft: Draft, cell: Cell, plan: Plan): void => {
  if (wordOf(draft, cell, plan) === 'yes') addWish(draft.wishes, cell);
};

const setRead = (draft: Draft, cell: Cell, plan: Plan): void => {
  const read = readCell(cell, plan);
  if ('problem' in read) leaveOut(draft, cell, read.problem);
  else if (cell.to === 'createdAt') draft.createdAt = read.value as string;
  else if (cell.to === 'nextStep.dueAt') draft.step.dueAt = { ...cell, value: read.value as string };
  else if (cell.kind === 'map')
    for (const [name, value] of Object.entries(read.value as object)) draft.custom.set(name, value);
  else if (cell.kind === 'tags') setTags(draft, cell, read.value as string[]);
  else if (setField(draft, shape, cell, cell.to, read.value)) noteField(draft, cell, draft.values[cell.to]);
};

// What stands in a column of notes needs no heading; what anything else says is nothing without its own.
const isNotes = (column: string): boolean => {
  const heading = column.replace(/ \(\d+\)$/, '');
  return (
    /\b(?:notes?|notas|notizen)$/i.test(heading) ||
    (isHeadingOf('leads', heading, 'note') && !isHeadingOf('leads', heading, 'leadDescription'))
  );
};

const setCell = (draft: Draft, cell: Cell, plan: Plan): void => {
  if (cell.kind !== 'note' && cell.text.includes(nulMark))
    leaveOut(draft, cell, 'Contains characters that cannot be stored');
  else if (cell.kind === 'note')
    draft.texts.push(isNotes(cell.column) ? cell.text : `${cell.column}: ${cell.text}`);
  else if (cell.kind === 'told') draft.texts.push(`${cell.column}: ${cell.text.trim()}`);
  else if (cell.kind === 'person') draft.owner = { column: cell.column, text: cell.text.trim() };
  else if (cell.kind === 'status') setStatus(draft, cell, plan);
  else if (cell.kind === 'word') setWord(draft, cell, plan);
  else if (cell.kind === 'wish') setWish(draft, cell, plan);
  else if (setIfWay(draft, shape, cell)) return;
  else if (cell.kind === 'name') setName(draft, shape, cell, plan);
  else if (cell.kind === 'street') setStreet(draft, shape, cell, plan);
  else if (cell.kind === 'address') setAddress(draft, shape, cell);
  else if (cell.kind === 'custom') draft.custom.set(cell.column, cell.text);
  else if (cell.kind === 'step') draft.step.what = cell;
  else if (cell.to === 'soldDate') draft.closed = cell;
  else setRead(draft, cell, plan);
};

// A next step needs both of its halves; a column called ‘Next call’ says what it is.
const finishStep = (draft: Draft): void => {
  const { what, dueAt } = draft.step;
  const called = dueAt && headingKey(dueAt.column) !== headingKey(leadTargets['nextStep.dueAt'].label);
  const text = what?.text ?? (called ? dueAt.column.trim() : undefined);
  if (text && dueAt) setField(draft, shape, what ?? dueAt, 'nextStep', { what: text, dueAt: dueAt.value });
  else if (what ?? dueAt) leaveOut(draft, (what ?? dueAt) as Cell, 'A next step needs a text and a time');
};

const isSold = (status: LeadStatus | null): boolean => status !== null && fieldsOfStatus(status).markSold;

// When it closed is when it was sold, of what is won; of all else it is kept as it was said.
const finishClosed = (draft: Draft, plan: Plan): void => {
  const { closed, status } = draft;
  if (!closed) return;
  if (!isSold(status)) {
    draft.custom.set(closed.column, closed.text);
    return;
  }
  const read = readCell(closed, plan);
  if ('problem' in read) leaveOut(draft, closed, read.problem);
  else draft.soldDate = read.value as string;
};

// Who can be reached is called by how, as a lead that is entered without a name.
const nameless = (draft: Draft): string | null =>
  isFilled(draft, 'firstName', 'lastName', 'company', 'businessName', 'email', 'phone')
    ? null
    : 'No name: first name, last name, company and business name are all empty';

const unreachable = (draft: Draft): string | null =>
  isFilled(draft, 'email', 'phone', 'streetAddress') || draft.undialled
    ? null
    : 'No way to reach it: e-mail, phone and street are all empty or cannot be used';

/** Reads one row of the file; nothing that it says is dropped in silence (D45). */
export const readLeadRow = (cells: readonly string[], plan: Plan): LeadReading => {
  const draft: Draft = {
    ...emptyDraft(),
    status: null,
    createdAt: null,
    owner: null,
    custom: new Map(),
    wishes: { optsOut: [], notes: [] },
    step: {},
    closed: null,
    soldDate: null,
  };
  const said = cellsOf(cells, plan);
  for (const cell of said) setCell(draft, cell, plan);
  finishZip(draft, said);
  finishStep(draft);
  finishClosed(draft, plan);
  setCustom(draft, draft.custom);
  draft.texts.push(...draft.wishes.notes);
  const people = othersOf(draft);
  const shifted = tooManyCells(cells, plan);
  const refused = shifted ?? draft.refused;
  const noName = nameless(draft);
  const noWay = unreachable(draft);
  return {
    fields: draft.values as Partial<LeadFields>,
    status: draft.status,
    createdAt: draft.createdAt,
    soldDate: draft.soldDate,
    owner: draft.owner,
    notes: notesOf(draft, longestNote),
    people,
    lent: draft.lent,
    // Who knows whose wish stands in a cell that is out of place.
    optsOut: shifted ? [] : draft.wishes.optsOut,
    leftOut: draft.leftOut,
    readAs: draft.readAs,
    unreachable: (refused ?? noName) === null && noWay !== null,
    vague: refused === null && (noName ?? noWay) !== null,
    refused: refused ?? noName ?? noWay,
  };
};

/** What holds for all leads of a file, and is the setting's or somebody's choice where the row says nothing. */
export type OfAll = {
  leaseNoticeDays: number;
  status: LeadStatus | null;
  tags: readonly string[];
  rep: string | null;
};

/** The lead that a row creates, `inRoom` of the tags of all. */
export const leadOfRow = (row: LeadReading, id: string, now: string, all: OfAll): Lead => {
  const blank = blankLead(id, now, all.leaseNoticeDays);
  const status = row.status ?? all.status ?? 'new';
  // One that is to be passed on is nobody's.
  const rep = status === 'pass-it-on' ? null : all.rep;
  const tags = [...new Set([...all.tags, ...(row.fields.tags ?? [])])];
  const lead = { ...blank, ...row.fields, ...fieldsOfStatus(status), tags, _bulkImport: true };
  const marks = { emailOptOut: row.optsOut.includes('email'), smsOptOut: row.optsOut.includes('sms') };
  // Nobody has touched it since, as far as the file says: bringing it here is no work on it.
  const since = row.createdAt !== null && row.createdAt < now ? row.createdAt : now;
  const times = { createdAt: row.createdAt ?? now, updatedAt: since, lastUpdateDate: since };
  const born = { ...lead, ...marks, ...times, assignedRep: rep, assignedAt: rep && now };
  return { ...born, soldDate: row.soldDate, column: columnOf(born) };
};

/** Whether a row becomes a lead that somebody has to contact first, from its coming on (D4). */
export const startsClock = (
  row: Pick<LeadReading, 'status'>,
  { status, rep }: Pick<OfAll, 'status' | 'rep'>,
): boolean => rep !== null && (row.status ?? status ?? 'new') === 'new';
