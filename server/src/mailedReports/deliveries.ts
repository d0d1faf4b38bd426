import { Readable } from 'node:stream';
import type { DeliveryNoun, Withheld } from '#platform/outside/deliveries.ts';
import { receiverOf } from './receiver.ts';
import { findMail } from './sql.ts';

const needless = (blocked: string): Withheld => ({ blocked, needless: true });

/** How e-mailed reports leave by the outbox: made before, for whoever may have them still. */
export const mailedReportDeliveries: DeliveryNoun = {
  noun: 'mailedReports',
  open: async ({ db, now, services: { keys, env } }, { rowId, toAddress }) => {
    const mail = await findMail(db, rowId);
    if (!mail) return needless('This report is not e-mailed any more');
    if (mail.isOld) return needless('A later one has been made');
    const { report, period, subject, text, file } = mail;
    const receiver = await receiverOf({ db, now, keys, env }, report.owner);
    if (!receiver || receiver === 'suspended' || !receiver.addresses.includes(toAddress))
      return needless('The receiver may not have it there any more');
    const bytes = Buffer.from(file);
    const { report: name, part, by } = report.asked;
    return {
      channel: 'email',
      automatic: true,
      subject,
      text,
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
