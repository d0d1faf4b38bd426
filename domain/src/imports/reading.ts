import type * as z from 'zod';
import { meaningOfWord } from './asked.ts';
import { type Cell, readCell } from './cell.ts';
import { undefuse } from './formula.ts';
import { targetIn, targetOf } from './mapping.ts';
import { isBusinessName, personName } from './names.ts';
import type { Plan } from './plan.ts';
import type { Kind } from './target.ts';
import { isSomeNumber, plainPhone, saysNothing } from './values.ts';

/** A value that its field refused: the field stays empty, the text goes into a lead's first note. */
export type LeftOut = { column: string; value: string; reason: string };

/** A value that was read as another one; shown before anything is written. */
export type ReadAs = { column: string; from: string; to: string };

/** What a row of any file says. */
export type Reading = {
  fields: object;
  leftOut: LeftOut[];
  readAs: ReadAs[];
  /** Why the row cannot be taken in. */
  refused: string | null;
};

/** A row while it is read. */
export type RowDraft = {
  values: Record<string, unknown>;
  leftOut: LeftOut[];
  readAs: ReadAs[];
  refused: string | null;
  /** It gives a number that its field refuses: a way to reach it, which people can read (D45). */
  undialled: boolean;
};

/** Nothing read yet. */
export const emptyDraft = (): RowDraft => ({
  values: {},
  leftOut: [],
  readAs: [],
  refused: null,
  undialled: false,
});

/** Stands in a stored cell for NUL, which the database cannot hold; no text has it. */
export const nulMark = '\ufffe';

/** The mapped cells of a row that say something. */
export const cellsOf = (cells: readonly string[], plan: Plan): Cell[] =>
  plan.columns.flatMap((column, at) => {
    const to = targetOf(plan.mapping, column);
    const target = to && targetIn(plan.noun, to);
    const text = undefuse(cells[at] ?? '');
    return to && target && !saysNothing(text) ? [{ column, to, kind: target.kind, text }] : [];
  });

/** Why the row is no row of this file: it has more cells than the heading. */
export const tooManyCells = (cells: readonly string[], { columns }: Plan): string | null =>
  cells.slice(columns.length).some((cell) => cell.trim() !== '')
    ? `${cells.length} cells where the heading has ${columns.length}`
    : null;

/** Puts a value aside that its field does not take. */
export const leaveOut = (
  draft: RowDraft,
  { column, text }: Pick<Cell, 'column' | 'text'>,
  reason: string,
): void => {
  draft.leftOut.push({ column, value: text, reason });
};

/** The schemas of the fields, those that the database and the forms use too. */
export type Shape = Readonly<Record<string, z.ZodType>>;

/** Sets a field if its schema takes the value. */
export const setField = (
  draft: RowDraft,
  shape: Shape,
  cell: Cell,
  field: string,
  value: unknown,
): boolean => {
  const schema = Object.hasOwn(shape, field) ? shape[field] : undefined;
  const parsed = schema?.safeParse(value);
  if (!parsed?.success) {
    leaveOut(draft, cell, parsed?.error.issues[0]?.message ?? 'Not a field');
    return false;
  }
  draft.values[field] = parsed.data;
  return true;
};

/** A number as typed if it can be dialled; else as it is dialled from anywhere. */
export const setPhone = (draft: RowDraft, shape: Shape, cell: Cell): void => {
  const isAbroad = cell.text.trim().startsWith('00');
  if (!isAbroad && shape[cell.to]?.safeParse(cell.text).success) {
    draft.values[cell.to] = cell.text;
    return;
  }
  const phone = plainPhone(cell.text);
  if (setField(draft, shape, cell, cell.to, phone))
    draft.readAs.push({ column: cell.column, from: cell.text, to: phone });
  else draft.undialled ||= isSomeNumber(cell.text);
};

/** A whole name; what is no person's is the business's, where no other column gives that. */
export const setName = (draft: RowDraft, shape: Shape, cell: Cell, plan: Plan): void => {
  const isBusiness = isBusinessName(cell.text) && !Object.values(plan.mapping).includes('businessName');
  if (isBusiness) {
    setField(draft, shape, cell, 'businessName', cell.text.trim());
    draft.readAs.push({ column: cell.column, from: cell.text, to: `Business ${cell.text.trim()}` });
    return;
  }
  const { first, last } = personName(cell.text);
  setField(draft, shape, cell, 'firstName', first);
  setField(draft, shape, cell, 'lastName', last);
  draft.readAs.push({ column: cell.column, from: cell.text, to: `${first} · ${last}` });
};

/** The word of ours that a word of the file means; one that nobody explained refuses the row (D44). */
export const wordOf = (draft: RowDraft, cell: Cell, plan: Plan): string | null => {
  const meaning = meaningOfWord(plan.noun, cell.to, cell.text, plan.words);
  const label = targetIn(plan.noun, cell.to)?.label ?? cell.to;
  if (meaning === null)
    draft.refused ??= `${label} ‘${cell.text.trim().slice(0, 60).toWellFormed()}’ is not known`;
  return meaning;
};

const shownKinds: readonly Kind[] = ['state', 'count', 'dollars', 'cents'];

/** Notes that a value was read as another one, where people would not see that by themselves. */
export const noteReading = (draft: RowDraft, cell: Cell, value: unknown): void => {
  const to = cell.kind === 'cents' ? `$${(Number(value) / 100).toFixed(2)}` : String(value);
  if (shownKinds.includes(cell.kind) && to !== cell.text.trim())
    draft.readAs.push({ column: cell.column, from: cell.text, to });
};

/** Sets a field of words, phones or anything that a cell's kind can be read as. */
export const setCell = (
  draft: RowDraft,
  shape: Shape,
  cell: Cell,
  { plan, field = cell.to }: { plan: Plan; field?: string },
): void => {
  if (cell.text.includes(nulMark)) leaveOut(draft, cell, 'Contains characters that cannot be stored');
  else if (cell.kind === 'word') {
    const meaning = wordOf(draft, cell, plan);
    if (meaning !== null) setField(draft, shape, cell, field, meaning);
  } else if (cell.kind === 'phone') setPhone(draft, shape, cell);
  else if (cell.kind === 'name') setName(draft, shape, cell, plan);
  else {
    const read = readCell(cell, plan);
    if ('problem' in read) leaveOut(draft, cell, read.problem);
    else if (setField(draft, shape, cell, field, read.value)) noteReading(draft, cell, draft.values[field]);
  }
};

/** Whether one of these fields has a value. */
export const isFilled = ({ values }: RowDraft, ...fields: string[]): boolean =>
  fields.some((field) => String(values[field] ?? '').trim() !== '');
