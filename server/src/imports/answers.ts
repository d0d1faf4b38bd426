import { readFile, writeFile } from 'node:fs/promises';
import { type ImportCheck, openQuestions } from 'domain/imports';
import * as z from 'zod';

/** What somebody answered about a file, kept beside it; an empty text is not answered yet. */
const answers = z.strictObject({
  dates: z.record(z.string(), z.enum(['', 'mdy', 'dmy'])).default({}),
  words: z.record(z.string(), z.record(z.string(), z.string())).default({}),
});
export type Answers = z.output<typeof answers>;

/** No answer at all. */
export const noAnswers: Answers = { dates: {}, words: {} };

/** Reads kept answers; a file that is not there has none. */
export const readAnswers = async (path: string): Promise<Answers> => {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return noAnswers;
  const wrong = () => new Error(`${path} holds no answers. Let --check write it anew.`);
  try {
    const parsed = answers.safeParse(JSON.parse(text));
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

/** Keeps the answers, with a place for each question that is still open. */
export const writeAnswers = async (path: string, known: Answers, check: ImportCheck): Promise<void> => {
  const all: Answers = { dates: { ...check.dates, ...known.dates }, words: structuredClone(known.words) };
  for (const question of openQuestions(check))
    if (question.kind === 'dates') all.dates[question.column] ??= '';
    else if (question.kind === 'word')
      all.words[question.field] = { [question.word]: '', ...all.words[question.field] };
  await writeFile(path, `${JSON.stringify(all, null, 2)}\n`);
};
