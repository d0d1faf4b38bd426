import { readAddress } from './address.ts';
import { readDate, readDatePart } from './dates.ts';
import { isBusinessName, isPersonName, peopleIn } from './names.ts';
import { isSomeNumber, readCents, readCount, readDollars, readFlag, readState } from './values.ts';

const isEmail = (cell: string): boolean => /[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;.]+/.test(cell);

const isDate = (cell: string): boolean => /\d/.test(cell) && !('problem' in readDate(cell));

const besideNumbers =
  /(?:\bor\b|extension|ext|telephone|phone|cell|mobile|office|work|home|main|tel|x|#|p)[.:]?/gi;
const isAmount = (cell: string): boolean => /^\d{1,3}(?:([.,'])\d{3})*(?!\1)[.,]\d\d$/.test(cell);
const isPhone = (cell: string): boolean =>
  isSomeNumber(cell) &&
  !isAmount(cell) &&
  /^[\d\s()+.,/;|-]+$/.test(cell.replaceAll(besideNumbers, '')) &&
  !isDate(cell);

const isNumber = (cell: string): boolean =>
  [readCount, readDollars, readCents].some((read) => !('problem' in read(cell))) ||
  /^[^\d]{0,4}[\d.,]+\s?[a-z%]{0,3}$/i.test(cell);

const isPerson = (cell: string): boolean => peopleIn(cell).every(({ name }) => isPersonName(name));

const roads =
  /\b(?:st|street|ave?|avenue|rd|road|dr|drive|ln|lane|blvd|boulevard|way|ct|court|pl|place|cir|circle|hwy|highway|pkwy|parkway|ter|terrace|trl|trail|sq|square|loop|broadway)\b/i;
const isStreet = (cell: string): boolean => /^\d+[a-z]?(?:-\d+)?\s+\S/i.test(cell) && roads.test(cell);

const isSalutation = (cell: string): boolean =>
  /^(?:mr|mrs|ms|miss|mx|dr|prof|herr|frau|m|mme|sr|sra)\.?$/i.test(cell);

// NAPCA4417, HARB01, A-12: what stands on a list of codes and on no door.
const isCode = (cell: string): boolean => /^(?=.*\d)[a-z0-9]+(?:-[a-z0-9]+)*$/i.test(cell);

const isSerial = (cell: string): boolean =>
  /^(?=.*\d)(?=.*[a-z])[a-z0-9]+(?:[-/][a-z0-9]+)*$/i.test(cell) && cell.length >= 6;

const isCompany = (cell: string): boolean =>
  isBusinessName(cell) &&
  /\p{L}{3}/u.test(cell) &&
  ![isStreet, isSerial, isDate, isEmail].some((is) => is(cell));

/** What a cell may look like, whatever stands above it. */
const shapes = {
  email: isEmail,
  phone: isPhone,
  date: isDate,
  number: isNumber,
  state: (cell: string): boolean => !('problem' in readState(cell)),
  zip: (cell: string): boolean => /^\d{4,5}(?:-\d{4})?$/.test(cell),
  flag: (cell: string): boolean => !('problem' in readFlag(cell)),
  person: isPerson,
  company: isCompany,
  street: isStreet,
  address: (cell: string): boolean => readAddress(cell) !== null,
  salutation: isSalutation,
  code: isCode,
  serial: isSerial,
} as const;

export type Shape = keyof typeof shapes;

/** Their names. */
export const shapeNames = Object.keys(shapes) as [Shape, ...Shape[]];

/** How many cells of a column say something, and how many of them look like what. */
export type Votes = {
  said: number;
  fit: Record<Shape, number>;
  /** Cells of digits alone. */
  figures: number;
  /** Months, quarters and years: days where the heading says so. */
  parts: number;
};

/** Nothing seen yet. */
export const noVotes = (): Votes => ({
  said: 0,
  figures: 0,
  parts: 0,
  fit: Object.fromEntries(shapeNames.map((shape) => [shape, 0])) as Record<Shape, number>,
});

// What is longer is prose.
const longest = 120;

/** Looks at one more cell of a column. */
export const vote = (votes: Votes, text: string): void => {
  const cell = text.trim();
  if (cell === '') return;
  votes.said += 1;
  if (cell.length > longest) return;
  if (/^#?\d+[a-z]?\.?$/i.test(cell)) votes.figures += 1;
  if (readDatePart(cell) !== null) votes.parts += 1;
  for (const shape of shapeNames) if (shapes[shape](cell)) votes.fit[shape] += 1;
};
