import { readAddress } from './address.ts';
import { askedWord, leftOutWord, meaningOfWord } from './asked.ts';
import { asChosen, type Cell, dayOfPart, readCell } from './cell.ts';
import { readTime } from './dates.ts';
import { isFilled, leaveOut, type Reading, type RowDraft, type Shape, setField } from './draft.ts';
import { targetIn, targetOf } from './mapping.ts';
import { isBusinessName, peopleIn, personName } from './names.ts';
import type { Plan } from './plan.ts';
import type { Kind } from './target.ts';
import { fullZip, readCountry, saysNothing, unitedStates } from './values.ts';
import { setIfWay } from './ways.ts';

/** Stands in a stored cell for NUL, which the database cannot hold; no text has it. */
export const nulMark = '\ufffe';

/** The mapped cells of a row that say something; where it is in another country, its postal code is any text. */
export const cellsOf = (cells: readonly string[], plan: Plan): Cell[] => {
  const said = plan.columns.flatMap((column, at): Cell[] => {
    const to = targetOf(plan.mapping, column);
    const target = to && targetIn(plan.noun, to);
    const text = cells[at] ?? '';
    return to && target && !saysNothing(text) ? [{ column, to, kind: target.kind, text }] : [];
  });
  const abroad = said.some(({ kind, text }) => kind === 'country' && readCountry(text) !== unitedStates);
  return abroad ? said.map((cell) => (cell.kind === 'zip' ? { ...cell, kind: 'text' } : cell)) : said;
};

/** Why the row is no row of this file: it has more cells than the heading. */
export const tooManyCells = (cells: readonly string[], { columns }: Plan): string | null =>
  cells.slice(columns.length).some((cell) => cell.trim() !== '')
    ? `${cells.length} cells where the heading has ${columns.length}`
    : null;

const nameWords = ({ first, last, email }: RowDraft['people'][number]): string =>
  [first, last, email].filter((each) => each !== '').join(' · ');

/** Whole names, with the address behind each: the first is the record's, the others are its contacts. */
export const setPeople = (draft: RowDraft, shape: Shape, cell: Cell): void => {
  const [{ name, email }, ...more] = peopleIn(cell.text);
  if (email !== '') setIfWay(draft, shape, { ...cell, kind: 'otherEmail', text: email });
  if (name === '') return;
  const { first, last } = personName(name);
  setField(draft, shape, cell, 'firstName', first);
  setField(draft, shape, cell, 'lastName', last);
  const others = more.map((each) => ({ ...personName(each.name), email: each.email }));
  draft.people.push(...others);
  const said = email === '' ? `${first} · ${last}` : nameWords({ first, last, email });
  const to = [said, ...others.map((each) => `${nameWords(each)} (a contact)`)].join(', ');
  draft.readAs.push({ column: cell.column, from: cell.text, to });
};

/** The same; what is no person's is the business's, where no other column gives that. */
export const setName = (draft: RowDraft, shape: Shape, cell: Cell, plan: Plan): void => {
  const [{ name, email }] = peopleIn(cell.text);
  const isBusiness = isBusinessName(name) && !Object.values(plan.mapping).includes('businessName');
  if (!isBusiness) {
    setPeople(draft, shape, cell);
    return;
  }
  if (email !== '') setIfWay(draft, shape, { ...cell, kind: 'otherEmail', text: email });
  setField(draft, shape, cell, 'businessName', name);
  draft.readAs.push({ column: cell.column, from: cell.text, to: `Business ${name}` });
};

/** Street, city, state and zip of one cell, each where no other column gave it. */
export const setAddress = (draft: RowDraft, shape: Shape, cell: Cell): void => {
  const address = readAddress(cell.text);
  if (!address) {
    leaveOut(draft, cell, 'Street, city, state and zip cannot be told apart');
    return;
  }
  const { street: streetAddress, city, state, zip: zipCode } = address;
  const said = Object.entries({ streetAddress, city, state, zipCode }).filter(([, value]) => value !== '');
  for (const [field, value] of said) if (!isFilled(draft, field)) setField(draft, shape, cell, field, value);
  draft.readAs.push({ column: cell.column, from: cell.text, to: said.map(([, value]) => value).join(' · ') });
};

/** Only the state tells whether a code of four digits lost its zero. */
export const finishZip = (draft: RowDraft, cells: readonly Cell[]): void => {
  const { zipCode = '', state = '' } = draft.values as { zipCode?: string; state?: string };
  // Puerto Rico is none of the 50, and has zeros all the same.
  const said =
    cells
      .find(({ to }) => to === 'state')
      ?.text.trim()
      .toUpperCase() ?? '';
  const full = fullZip(zipCode, state || said);
  const cell = cells.find(({ to }) => to === 'zipCode');
  if (full === zipCode || !cell) return;
  draft.values['zipCode'] = full;
  draft.readAs.push({ column: cell.column, from: cell.text, to: full });
};

/** The lines of a cell that say something. */
export const linesOf = (text: string): string[] =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** A street; what stands below it in its cell is its second line, unless another column has that. */
export const setStreet = (draft: RowDraft, shape: Shape, cell: Cell, plan: Plan): void => {
  const [first = '', ...more] = linesOf(cell.text);
  const isApart = cell.to === 'streetAddress' && !Object.values(plan.mapping).includes('streetAddressLine2');
  const below = more.join(', ');
  if (below === '') setField(draft, shape, cell, cell.to, cell.text);
  else if (isApart) {
    setField(draft, shape, cell, cell.to, first);
    setField(draft, shape, { ...cell, text: below }, 'streetAddressLine2', below);
  } else setField(draft, shape, cell, cell.to, `${first}, ${below}`);
  if (below !== '')
    draft.readAs.push({
      column: cell.column,
      from: cell.text,
      to: isApart ? `${first} · ${below}` : `${first}, ${below}`,
    });
};

/**
 * The word of ours that a word of the file means; one that nobody explained refuses the row (D44), one that somebody
 * wants left out stays out of its field.
 */
export const wordOf = (draft: RowDraft, cell: Cell, plan: Plan): string | null => {
  const meaning = meaningOfWord(plan.noun, cell.to, cell.text, plan.words);
  if (meaning === leftOutWord) {
    leaveOut(draft, cell, asChosen);
    return null;
  }
  const asked = askedWord(plan.noun, cell.to);
  if (meaning === null && asked?.optional) {
    leaveOut(draft, cell, `Must be one of: ${asked.options.join(', ')}`);
    return null;
  }
  const label = targetIn(plan.noun, cell.to)?.label ?? cell.to;
  if (meaning === null)
    draft.refused ??= `${label} ‘${cell.text.trim().slice(0, 60).toWellFormed()}’ is not known`;
  return meaning;
};

const shownKinds: readonly Kind[] = ['state', 'country', 'count', 'dollars', 'cents'];

// A day that loses its time, or that was counted and not written.
const isOddDay = ({ kind, text }: Cell): boolean => {
  if (kind !== 'date') return false;
  const time = readTime(text.trim());
  return (
    /^\d+(?:\.\d+)?$/.test(text.trim()) ||
    (time !== null && !('sinceMidnight' in time && time.sinceMidnight === 0))
  );
};

/** Notes that a value was read as another one, where people would not see that by themselves. */
const noteReading = (draft: RowDraft, cell: Cell, value: unknown): void => {
  const to = cell.kind === 'cents' ? `$${(Number(value) / 100).toFixed(2)}` : String(value);
  const isOdd = isOddDay(cell) || dayOfPart(cell) !== null;
  if ((shownKinds.includes(cell.kind) || isOdd) && to !== cell.text && to !== cell.text.trim())
    draft.readAs.push({ column: cell.column, from: cell.text, to });
};

/** The same of a field that is set; how exactly a day was said the note keeps. */
export const noteField = (draft: RowDraft, cell: Cell, value: unknown): void => {
  noteReading(draft, cell, value);
  if (dayOfPart(cell) !== null) draft.texts.push(`${cell.column}: ${cell.text.trim()}`);
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
  } else if (setIfWay(draft, shape, cell)) return;
  else if (cell.kind === 'name') setName(draft, shape, cell, plan);
  else if (cell.kind === 'street') setStreet(draft, shape, cell, plan);
  else if (cell.kind === 'address') setAddress(draft, shape, cell);
  else {
    const read = readCell(cell, plan);
    if ('problem' in read) leaveOut(draft, cell, read.problem);
    else if (setField(draft, shape, cell, field, read.value)) noteField(draft, cell, draft.values[field]);
  }
};

const unstorable = /[\0\ufffe]|\p{Cs}/gu;

/** A text without what the database cannot hold. */
export const storable = (text: string): string => text.replaceAll(unstorable, '\u{fffd}');

// Never in the middle of a character that takes two.
const cutAt = (text: string, length: number): number =>
  /[\ud800-\udbff]/.test(text[length - 1] ?? '') ? length - 1 : length;

/** One text for the first note; what is too long for one goes on in the next. */
export const notesOf = (
  { texts, leftOut }: Pick<RowDraft, 'texts' | 'leftOut'>,
  longest: number,
): string[] => {
  const lines = [...texts, ...leftOut.map(({ column, value }) => `${column}: ${value}`)];
  let rest = storable(lines.join('\n'));
  const notes: string[] = [];
  while (rest !== '') {
    const end = cutAt(rest, longest);
    notes.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return notes;
};

// A note of any record holds so many.
const shortestNote = 2000;

/** Puts a value that turned out to fit nowhere aside, once the row has been read. */
export const leaveOutLater = (
  reading: Pick<Reading, 'leftOut'> & { notes: string[] },
  { column, text }: Pick<Cell, 'column' | 'text'>,
  reason: string,
): void => {
  const leftOut = [{ column, value: text, reason }];
  reading.leftOut.push(...leftOut);
  reading.notes.push(...notesOf({ texts: [], leftOut }, shortestNote));
};
