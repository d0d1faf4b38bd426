import { countWords, personWords, type ReportFilters } from '#kernel';
import type { ReportAsked } from './asked.ts';
import { comparisonLabels, type ReportAnswer } from './operations.ts';
import { everyFilter, type PartWords } from './part-words.ts';
import { daysOfAnswer, rangeWords } from './ranges.ts';
import { myViewWords } from './viewed.ts';
import { reportWords } from './words.ts';

type NameOf = (uid: string) => string | null | undefined;

/** What a report or a number of it is narrowed by, as far as its table asks of it: ‘rep Max Okafor’, ‘city Napa’. */
export const narrowedWords = (
  { rep, ...asked }: Omit<ReportFilters, 'from' | 'to'>,
  nameOf: NameOf,
  { narrowed }: Pick<PartWords, 'narrowed'> = { narrowed: everyFilter },
): readonly string[] => {
  const who = rep === undefined ? undefined : rep === null ? 'nobody' : personWords(rep, nameOf);
  const said = { ...asked, rep: who };
  return narrowed.flatMap((filter) => (said[filter] ? [`${filter} ${said[filter]}`] : []));
};

type Reading = {
  today: string;
  sees: 'self' | 'all';
  /** The moment of the answer in words. */
  asOf: string;
  nameOf: NameOf;
};

/** A table of a report in words. */
export const partWordsOf = ({ report, part }: Pick<ReportAsked, 'report' | 'part'>): PartWords => {
  const words = reportWords[report].parts[part];
  if (!words) throw new Error(`no words of ${report} ${part}`);
  return words;
};

/**
 * What stands under the name of a report on screen, on paper and in a mail, a sentence each: how much of what and when,
 * narrowed by what, and as of when; whose rows they are; what it is compared with.
 */
export const reportSaid = (
  answer: ReportAnswer,
  asked: ReportAsked,
  { today, sees, asOf, nameOf }: Reading,
): readonly [string, ...string[]] => {
  const part = partWordsOf(asked);
  const { value = 0, open } = answer.all[part.all] ?? {};
  const counted = countWords(Number(value ?? 0), ...part.counted);
  const when = part.now ? '' : ` ${rangeWords(daysOfAnswer(answer), today)}`;
  const own = myViewWords(open?.operation);
  const { compared } = answer;
  const others = [
    own && (sees === 'all' ? 'All Leads' : `My View: ${own}`),
    compared &&
      asked.compare &&
      `${comparisonLabels[asked.compare]}: ${rangeWords(daysOfAnswer(compared), today)}`,
  ];
  return [
    [`${counted}${when}`, ...narrowedWords(asked, nameOf, part), `as of ${asOf}`].join(', '),
    ...others.filter((sentence) => typeof sentence === 'string'),
  ];
};
