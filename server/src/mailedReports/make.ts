import { isRefusal, localDay } from 'domain/kernel';
import { type MailedReport, reportFile, reportLetter } from 'domain/mailedReports';
import { readingOf } from 'domain/reports';
import { readReport } from '#reports';
import { readSettings } from '#settings';
import { namesOf } from '#users';
import type { Asking, Receiver } from './receiver.ts';
import type { MadeReport } from './sql.ts';

/** The letter and the file of a report for the period that is due, through its receiver's eyes. */
export const makeReport = async (
  { db, keys, now, env }: Asking,
  report: MailedReport,
  receiver: Receiver,
): Promise<MadeReport> => {
  const { officeTimeZone } = await readSettings(db);
  // Its days are those of the day on which it is due: the receiver's, where the office has not come to it yet.
  const officeDay = localDay(now, officeTimeZone);
  const today = officeDay < report.period ? report.period : officeDay;
  const viewer = receiver.viewer(report.sees);
  const answer = await readReport({ db, keys, now, viewer }, readingOf(report.asked, today));
  if (isRefusal(answer)) throw new Error(`a kept report cannot be read: ${answer.message}`);
  const { rep } = report.asked;
  const names = await namesOf({ db, keys }, rep ? [rep] : []);
  const nameOf = (uid: string) => names.get(uid);
  const reading = { now, today, timeZone: receiver.timeZone, publicUrl: env.publicUrl, nameOf };
  return { ...reportLetter(answer, report, reading), file: reportFile(answer, report.asked) };
};
