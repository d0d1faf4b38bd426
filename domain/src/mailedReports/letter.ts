import { csvLine, defuse } from '#imports';
import { minuteWords } from '#kernel';
import {
  type DayRange,
  daysOfAnswer,
  figureColumns,
  linesOf,
  noRowsText,
  partWordsOf,
  type ReportAnswer,
  type ReportAsked,
  rangeWords,
  reportAddress,
  reportRowsAtMost,
  reportSaid,
  reportWords,
  rowsShownText,
  sortedLines,
} from '#reports';
import { type MailedReport, mailFrequencyLabels } from './mailed-report.ts';

// Nothing in a spreadsheet is a formula of somebody else; a number is none, whatever its sign.
const written = (said: string | number | null): string =>
  typeof said === 'string' ? defuse(said) : String(said ?? '');

/** The table of a report as the file that its screen hands out. */
export const reportFile = (answer: ReportAnswer, asked: ReportAsked): string => {
  const partWords = partWordsOf(asked);
  const columns = figureColumns(partWords, answer.compared ? asked.compare : undefined);
  const head = [partWords.by[asked.by] ?? '', ...columns.map(({ label }) => label)];
  const lines = sortedLines(linesOf(answer), asked.sort);
  const cells = lines.map((line) => [line.label, ...columns.map(({ file }) => file(line))].map(written));
  return `\ufeff${[head, ...cells].map(csvLine).join('')}`;
};

type Reading = {
  now: string;
  timeZone: string;
  today: string;
  publicUrl: string;
  nameOf: (uid: string) => string | undefined;
};

/** A report by e-mail: what it asks, how much there is, and where it stands. */
export const reportLetter = (
  answer: ReportAnswer,
  { asked, frequency, sees }: Pick<MailedReport, 'asked' | 'frequency' | 'sees'>,
  { now, timeZone, today, publicUrl, nameOf }: Reading,
): { subject: string; text: string } => {
  const words = reportWords[asked.report];
  const partWords = partWordsOf(asked);
  const when = partWords.now ? '' : ` ${rangeWords(daysOfAnswer(answer), today)}`;
  const asOf = minuteWords(answer.asOf, Date.parse(now), timeZone);
  const [first, ...others] = reportSaid(answer, asked, { today, sees, asOf, nameOf });
  const { range: _, from: __, to: ___, ...rest } = asked;
  // The days of this mail, whenever its link is opened.
  const page = publicUrl + reportAddress({ ...rest, ...(partWords.now ? {} : daysOrAll(answer)) });
  const parts = [
    `${words.name}\n${words.question}`,
    [
      `${first}.`,
      answer.rows.length === 0 && noRowsText(partWords),
      answer.truncated && `Of the groups: ${rowsShownText(reportRowsAtMost)}.`,
      ...others.map((sentence) => `${sentence}.`),
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
