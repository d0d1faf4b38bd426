import * as z from 'zod';
import {
  date,
  dateTime,
  daysLater,
  monthsLater,
  type Scope,
  uuid,
  type Viewer,
  version,
  weekdayOf,
  weekdays,
} from '#kernel';
import { reportAsked } from '#reports';

/** How often a report is e-mailed; its weeks begin on Mondays, its months on the first. */
export const mailFrequencies = ['weekly', 'monthly'] as const;
export type MailFrequency = (typeof mailFrequencies)[number];
export const mailFrequencyLabels: Readonly<Record<MailFrequency, string>> = {
  weekly: 'Every week',
  monthly: 'Every month',
};

/** What people write of one. */
export const mailedReportFields = { frequency: z.enum(mailFrequencies), asked: reportAsked };

export const mailedReportAnswer = z.strictObject({
  id: uuid,
  version,
  owner: uuid,
  ...mailedReportFields,
  /** Through which view its figures are read: that in which it was asked for. */
  sees: z.enum(['self', 'all']),
  /** The first day of the week or month whose report is the next one, and when that leaves. */
  period: date,
  nextAt: dateTime,
  createdAt: dateTime,
  updatedAt: dateTime,
});
/** A report that its owner gets by e-mail each week or month, as an address asks for it. */
export type MailedReport = z.output<typeof mailedReportAnswer>;

/** Most e-mailed reports of one person. */
export const mailedReportLimit = 50;

/** Everybody has their own. */
export const mailedReportScope = ({ uid }: Pick<Viewer, 'uid'>): Scope => [{ owner: uid }];

/** The first day of the week or month that begins after a day: from then on the next report may leave. */
export const nextPeriod = (frequency: MailFrequency, today: string): string => {
  if (frequency === 'monthly') return monthsLater(`${today.slice(0, 7)}-01`, 1);
  return daysLater(today, 7 - ((weekdays.indexOf(weekdayOf(today)) + 6) % 7));
};
