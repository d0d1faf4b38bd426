import { Readable } from 'node:stream';
import { isRefusal, localDay } from 'domain/kernel';
import { reportFile, reportLetter } from 'domain/mailedReports';
import { readingOf } from 'domain/reports';
import type { DeliveryNoun, Withheld } from '#platform/outside/deliveries.ts';
import { readReport } from '#reports';
import { readSettings } from '#settings';
import { receiverOf } from './receiver.ts';
import { findMail } from './sql.ts';

const needless = (blocked: string): Withheld => ({ blocked, needless: true });

/** How e-mailed reports leave by the outbox: read as they leave, by whoever may have them then. */
export const mailedReportDeliveries: DeliveryNoun = {
  noun: 'mailedReports',
  open: async ({ db, now, services: { keys, env } }, { rowId, toAddress }) => {
    const mail = await findMail(db, rowId);
    if (!mail) return needless('This report is not e-mailed any more');
    if (mail.isOld) return needless('A later one has been made');
    const { report, period, createdAt } = mail;
    const receiver = await receiverOf({ db, now, keys, env }, report.owner);
    if (!receiver?.addresses.includes(toAddress))
      return needless('The receiver may not have it there any more');
    const { officeTimeZone } = await readSettings(db);
    // Its days are those of the day on which it was due: the receiver's, where the office has not come to it yet.
    const officeDay = localDay(createdAt, officeTimeZone);
    const today = officeDay < period ? period : officeDay;
    const viewer = receiver.viewer(report.sees);
    const answer = await readReport({ db, keys, now, viewer }, readingOf(report.asked, today));
    if (isRefusal(answer)) return { blocked: answer.message };
    const bytes = Buffer.from(reportFile(answer, report.asked));
    const { report: name, part, by } = report.asked;
    return {
      channel: 'email',
      automatic: true,
      ...reportLetter(answer, report, { now, today, timeZone: receiver.timeZone, publicUrl: env.publicUrl }),
      html: null,
      attachments: [
        {
          name: `${name}-${part}-${by}-${period}.csv`,
          mimeType: 'text/csv',
          sizeBytes: bytes.length,
          open: () => Promise.resolve({ stream: () => Readable.from([bytes]) }),
        },
      ],
    };
  },
  settled: async () => {},
};
