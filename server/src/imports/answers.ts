import { readFile, writeFile } from 'node:fs/promises';
import {
  askedWord,
  type ImportCheck,
  leftOutWord,
  openQuestions,
  routeField,
  targetNames,
} from 'domain/imports';
import * as z from 'zod';

/** What somebody answered about a file, kept beside it; an empty text is not answered yet. */
const answers = z.strictObject({
  dates: z.record(z.string(), z.enum(['', 'mdy', 'dmy'])).default({}),
  words: z.record(z.string(), z.record(z.string(), z.string())).default({}),
});
export type Answers = z.output<typeof answers>;

/** No answer at all. */
export const noAnswers: Answers = { dates: {}, words: {} };

const comments = /^\s*\/\/.*$/gm;

/** Reads kept answers; a file that is not there has none. */
export const readAnswers = async (path: string): Promise<Answers> => {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return noAnswers;
  const wrong = () => new Error(`${path} holds no answers. Let --check write it anew.`);
  try {
    const parsed = answers.safeParse(JSON.parse(text.replaceAll(comments, '')));
    if (!parsed.success) throw wrong();
    return parsed.data;
  } catch {
    throw wrong();
  }
};

/** Those that say something. */
export const given = ({ dates, words }: Answers) => ({
  dates: Object.fromEntries(
    Object.entries(dates).flatMap(([column, order]) => (order === '' ? [] : [[column, order] as const])),
  ),
  words: Object.fromEntries(
    Object.entries(words).map(([field, told]) => [
      field,
      Object.fromEntries(Object.entries(told).filter(([, meaning]) => meaning.trim() !== '')),
    ]),
  ),
});

// What may be written behind each word, above them all: a line for each field.
const allowed = ({ noun, routes }: ImportCheck, { dates, words }: Answers): string => {
  const ofDates = Object.keys(dates).length > 0 ? ['dates: mdy (month first), dmy (day first)'] : [];
  const ofWords = Object.keys(words).map((field) => {
    const target = targetNames(noun).find((name) => name === field);
    const options = (target && askedWord(noun, target)?.options) ?? ['the e-mail of somebody here'];
    const here = target === routeField ? routes : [];
    return `${field}: ${[...here, ...options, leftOutWord].join(', ')}`;
  });
  return [...ofDates, ...ofWords].map((line) => `// ${line}\n`).join('');
};

/** Keeps the answers, with a place for each question that is still open. */
export const writeAnswers = async (path: string, known: Answers, check: ImportCheck): Promise<void> => {
  const all: Answers = { dates: { ...check.dates, ...known.dates }, words: structuredClone(known.words) };
  for (const question of openQuestions(check))
    if (question.kind === 'dates') for (const column of question.columns) all.dates[column] ??= '';
    else if (question.kind === 'words')
      for (const { field, value } of question.words) all.words[field] = { [value]: '', ...all.words[field] };
  await writeFile(path, `${allowed(check, all)}${JSON.stringify(all, null, 2)}\n`);
};
