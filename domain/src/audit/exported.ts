import { codeWords, countWords, listWords, nothingWords, type Reading } from '#kernel';
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

/** What an export was narrowed by, in words: ‘state CA and text vine’; null where it was of everything. */
const narrowedWords = (changes: Changes, reading: Reading): string | null => {
  const parts = changes
    .flatMap(({ field, after }) => narrowingOf(field, after))
    .map(([field, value]) => [field, auditValueWords(field, value, reading)] as const)
    .filter(([, words]) => words !== nothingWords)
    .map(([field, words]) => `${codeWords(field)} ${words}`);
  return parts.length > 0 ? listWords(parts) : null;
};

/** ‘exported 360 leads as CSV: state CA’, ‘exported the list ‘documents’, 25 rows, as XLSX’. */
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
  return `exported ${what}${as}${narrowed ? `: ${narrowed}` : ''}`;
};
