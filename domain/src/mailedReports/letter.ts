import { csvLine, defuse } from '#imports';
import { countWords, minuteWords } from '#kernel';
import {
  comparisonLabels,
  type DayRange,
  daysOfAnswer,
  figureColumns,
  linesOf,
  myViewWords,
  noDataText,
  type ReportAnswer,
  type ReportAsked,
  rangeWords,
  reportAddress,
  reportRowsAtMost,
  reportWords,
  rowsShownText,
  sortedLines,
} from '#reports';
import { type MailedReport, mailFrequencyLabels } from './mailed-report.ts';

const wordsOf = ({ report, part }: ReportAsked) => {
  const words = reportWords[report];
  const partWords = words.parts[part];
  if (!partWords) throw new Error(`no words of ${report} ${part}`);
  return { words, partWords };
};

// Nothing in a spreadsheet is a formula of somebody else; a number is none, whatever its sign.
const written = (said: string | number | null): string =>
  typeof said === 'string' ? defuse(said) : String(said ?? '');

/** The table of a report as the file that its screen hands out. */
export const reportFile = (answer: ReportAnswer, asked: ReportAsked): string => {
  const { partWords } = wordsOf(asked);
  const columns = figureColumns(partWords, answer.compared ? asked.compare : undefined);
  const head = [partWords.by[asked.by] ?? '', ...columns.map(({ label }) => label)];
  const lines = sortedLines(linesOf(answer), asked.sort);
  const cells = lines.map((line) => [line.label, ...columns.map(({ file }) => file(line))].map(written));
  return `\ufeff${[head, ...cells].map(csvLine).join('')}`;
};

type Reading = { now: string; timeZone: string; today: string; publicUrl: string };

/** A report by e-mail: what it asks, how much there is, and where it stands. */
export const reportLetter = (
  answer: ReportAnswer,
  { asked, frequency, sees }: Pick<MailedReport, 'asked' | 'frequency' | 'sees'>,
  { now, timeZone, today, publicUrl }: Reading,
): { subject: string; text: string } => {
  const { words, partWords } = wordsOf(asked);
  const when = partWords.now ? '' : ` ${rangeWords(daysOfAnswer(answer), today)}`;
  const counted = countWords(Number(answer.all[partWords.all]?.value ?? 0), ...partWords.counted);
  const mine = myViewWords(answer.all[partWords.all]?.open.operation);
  const { range: _, from: __, to: ___, ...rest } = asked;
  // The days of this mail, whenever its link is opened.
  const page = publicUrl + reportAddress({ ...rest, ...(partWords.now ? {} : daysOrAll(answer)) });
  const parts = [
    `${words.name}\n${words.question}`,
    [
      `${counted}${when}, as of ${minuteWords(answer.asOf, Date.parse(now), timeZone)}.`,
      answer.rows.length === 0 && noDataText,
      answer.truncated && `Of the groups: ${rowsShownText(reportRowsAtMost)}.`,
      answer.compared &&
        asked.compare &&
        `${comparisonLabels[asked.compare]}: ${rangeWords(daysOfAnswer(answer.compared), today)}.`,
      sees === 'self' && mine && `My View: ${mine}.`,
    ]
      .filter(Boolean)
      .join('\n'),
    page,
    'The table is attached.',
  ];
  const often = mailFrequencyLabels[frequency].toLowerCase();
  const footer = `You asked for this report ${often}. End it in Reports: ${publicUrl}/reports`;
  return { subject: `${words.name}${when}`, text: `${parts.join('\n\n')}\n\n--\n${footer}\n` };
};

const daysOrAll = (answer: ReportAnswer): { range?: 'all' } & DayRange => {
  const days = daysOfAnswer(answer);
  return days.from || days.to ? days : { range: 'all' };
};
