import { day, everyRow, fromLocalMinute, later } from 'domain/kernel';
import type { MailedReport } from 'domain/mailedReports';
import { enqueueEach } from '#platform/jobs/enqueue.ts';
import type { Job, JobContext } from '#platform/jobs/jobs.ts';
import { writeDeliveries } from '#platform/outside/deliveries.ts';
import { deleteRow, lockRow } from '#platform/rows/sql.ts';
import { rowEvent } from '#platform/rows/told.ts';
import { makeReport } from './make.ts';
import { receiverOf } from './receiver.ts';
import { insertMail, reportsDue, saveNext } from './sql.ts';
import { mailedReportTable } from './table.ts';

/** It leaves no more: whoever gets it is no administrator now, or not active. */
const end = async ({ db, emit }: JobContext, report: MailedReport): Promise<void> => {
  await deleteRow(db, mailedReportTable, report.id);
  emit(rowEvent(mailedReportTable, 'ended', report, null));
};

/**
 * Hands the report of a period to the outbox and writes down which one is next, in one transaction: whoever comes second,
 * or after a crash, finds it done or not begun.
 */
const mailReport = async ({ id }: { id: string }, ctx: JobContext): Promise<void> => {
  const { db, now, services } = ctx;
  const report = await lockRow<MailedReport>(db, mailedReportTable, id, everyRow, 'delete');
  if (!report || report.nextAt > now) return;
  const receiver = await receiverOf({ db, now, keys: services.keys, env: services.env }, report.owner);
  if (receiver === 'suspended') return saveNext(db, id, { period: report.period, nextAt: later(now, day) });
  if (!receiver) return end(ctx, report);
  const begins = fromLocalMinute(`${report.period} 00:00`, receiver.timeZone);
  // Days, hours and zone may have changed since.
  const nextAt = receiver.leavesAt(begins > now ? begins : now);
  if (nextAt > now) return saveNext(db, id, { period: report.period, nextAt });
  const made = await makeReport({ db, now, keys: services.keys, env: services.env }, report, receiver);
  const mail = { id: services.newId(), mailedReportId: id, period: report.period, createdAt: now, ...made };
  // What was missed while no server ran is not made up: the next one says it too.
  await saveNext(db, id, receiver.next(report.frequency));
  if (!(await insertMail(db, mail))) return;
  const to = receiver.addresses.map((toAddress) => ({
    id: services.newId(),
    channel: 'email' as const,
    noun: mailedReportTable.noun,
    rowId: mail.id,
    toAddress,
    nextAt: null,
    subject: made.subject,
  }));
  await writeDeliveries(db, to, now);
};

/** One after another: many fall due at the same hour of a Monday. */
export const mailReportJob: Job<{ id: string }> = {
  name: 'mailedReports.mail',
  queue: 'mailedReports',
  run: mailReport,
};

const atOnce = 500;

/** Every minute: reports whose moment has come, each in a transaction of its own. */
export const mailDueJob: Job<object> = {
  name: 'mailedReports.mailDue',
  every: '* * * * *',
  run: async (_, { db, now }) => {
    const due = await reportsDue(db, now, atOnce);
    await enqueueEach(
      db,
      mailReportJob,
      due.map((id) => ({ id })),
    );
  },
};
