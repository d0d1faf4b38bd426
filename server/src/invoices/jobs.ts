import { copyInvoice, type Invoice, lapseInvoice, nextRepeat, taxRateOf } from 'domain/invoices';
import { isRefusal } from 'domain/kernel';
import type { Settings } from 'domain/settings';
import { clientsById } from '#clients';
import type { Job, JobContext } from '#platform/jobs/jobs.ts';
import { createRow } from '#platform/rows/write.ts';
import { clientProblem, officeOf } from './billing.ts';
import { keepInvoice } from './keep.ts';
import { sendRepeat } from './send.ts';
import { invoiceTable } from './sql/table.ts';
import { foldSums, lockLapsed, lockRepeating } from './sql.ts';

const atOnce = 200;

const kept = async (context: JobContext, verb: string, before: Invoice, after: Invoice): Promise<void> => {
  const done = await keepInvoice(context, verb, before, after);
  if (isRefusal(done)) throw new Error(`invoice ${before.id}: ${done.message}`);
};

/** Every few minutes: what is past its due date by the office's day is overdue, told once whatever number of servers. */
export const lapseJob: Job<object> = {
  name: 'invoices.lapse',
  every: '*/5 * * * *',
  run: async (_, context) => {
    const { today } = await officeOf(context);
    const late = await lockLapsed(context.db, today, atOnce);
    for (const invoice of late)
      await kept(context, 'overdue', invoice, lapseInvoice(invoice, today, context.now));
    if (late.length === atOnce) await context.enqueue(lapseJob, {});
  },
};

/** The draft of one period; without one where its client is billed no more. */
const repeatOne = async (context: JobContext, invoice: Invoice, settings: Settings): Promise<void> => {
  const { db, now, services } = context;
  const { freq, next } = invoice.repeat;
  if (freq === 'none' || next === null) return;
  const [client] = await clientsById(db, [invoice.clientId]);
  const gone = clientProblem(client);
  const after = {
    ...invoice,
    version: invoice.version + 1,
    updatedBy: null,
    updatedAt: now,
    repeat: gone
      ? ({ freq: 'none', next: null } as const)
      : { freq, next: nextRepeat(invoice.issueDate, next, freq) },
  };
  await kept(context, gone ? 'repeatEnded' : 'repeated', invoice, after);
  if (gone || !client) return;
  const taxed = taxRateOf(client, { taxRate: invoice.taxRate });
  const copy = { id: services.newId(), issueDate: next, newId: services.newId, repeatOf: invoice.id };
  const draft = copyInvoice({ ...invoice, taxRate: taxed }, copy, null, now);
  if (isRefusal(draft)) throw new Error(`repeat of ${invoice.id}: ${draft.message}`);
  await createRow(context, invoiceTable, draft);
  if (settings.repeatIssues) await context.enqueue(sendRepeatJob, { id: draft.id });
};

/** Issues and sends the draft of a period, where the office wishes so; what cannot be sent stays a draft. */
export const sendRepeatJob: Job<{ id: string }> = {
  name: 'invoices.sendRepeat',
  run: ({ id }, context) => sendRepeat(context, id),
};

/** Every few minutes: invoices that repeat make the drafts of their periods, each once. */
export const repeatJob: Job<object> = {
  name: 'invoices.repeat',
  every: '*/5 * * * *',
  run: async (_, context) => {
    const { settings, today } = await officeOf(context);
    const due = await lockRepeating(context.db, today, atOnce);
    for (const invoice of due) await repeatOne(context, invoice, settings);
    if (due.length > 0) await context.enqueue(repeatJob, {});
  },
};

/** Every few minutes: the changes of the figures become few again. */
export const foldJob: Job<object> = {
  name: 'invoices.fold',
  every: '*/5 * * * *',
  run: async (_, context) => foldSums(context.db, (await officeOf(context)).today),
};
