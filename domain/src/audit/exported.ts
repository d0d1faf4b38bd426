import { choiceWords, codeWords, countWords, listWords, nothingWords, type Reading } from '#kernel';
import type { AuditItem } from './operations.ts';
import { auditValueWords } from './values.ts';

type Changes = AuditItem['changes'];

// What says how much and as what, and how it lay there; everything else narrowed it.
const notNarrowing: ReadonlySet<string> = new Set([
  'noun',
  'list',
  'rows',
  'ending',
  'sort',
  'shape',
  'every',
]);
// What everything is asked for by.
const everything: ReadonlySet<unknown> = new Set([null, undefined, '', false, 'all']);

const narrowingOf = (field: string, value: unknown): [string, unknown][] => {
  if (notNarrowing.has(field) || everything.has(value)) return [];
  if (field !== 'filter') return [[field, value]];
  return Object.entries(value ?? {}).filter(([, each]) => !everything.has(each));
};

// What people typed stands in quotes.
const typed: ReadonlySet<string> = new Set(['text']);

/** ‘the state CA’, ‘the text ‘laundry’’, ‘the tags vip, chain’, ‘deleted’. */
const narrowedBy = (field: string, value: unknown, reading: Reading): string => {
  if (value === true || value === 'true') return codeWords(field);
  const words = auditValueWords(field, value, reading);
  return `the ${codeWords(field)} ${typed.has(field) ? `‘${words}’` : words}`;
};

/** What an export was narrowed by: ‘ of the column Dead with the state CA and the text ‘vine’’; null where it was of everything. */
const narrowedWords = (changes: Changes, reading: Reading): string | null => {
  const parts = changes
    .flatMap(({ field, after }) => narrowingOf(field, after))
    .filter(([field, value]) => auditValueWords(field, value, reading) !== nothingWords);
  const column = parts.find(([field]) => field === 'column');
  const others = parts.filter((part) => part !== column).map((part) => narrowedBy(...part, reading));
  if (parts.length === 0) return null;
  return [
    ...(column ? [`of the column ${choiceWords(String(column[1]))}`] : []),
    ...(others.length > 0 ? [`with ${listWords(others)}`] : []),
  ].join(' ');
};

/** ‘exported 360 leads of the column Dead, as CSV’, ‘exported the list ‘documents’, 25 rows, as XLSX’. */
export const exportedWords = (
  changes: Changes,
  reading: Reading,
  nounWords: (noun: string, count: number | null) => string,
): string => {
  const became = new Map(changes.map(({ field, after }) => [field, after]));
  const [list, rows, ending] = [became.get('list'), became.get('rows'), became.get('ending')];
  const count = typeof rows === 'number' ? rows : null;
  const what =
    typeof list === 'string'
      ? `the list ‘${list}’${count === null ? '' : `, ${countWords(count, 'row')},`}`
      : nounWords(String(became.get('noun') ?? 'record'), count);
  // What was exported before the ending was kept may have been either.
  const as = typeof ending === 'string' ? ` as ${ending.toUpperCase()}` : '';
  const narrowed = narrowedWords(changes, reading);
  return `exported ${what}${narrowed ? ` ${narrowed}${as && ','}` : ''}${as}`;
};
