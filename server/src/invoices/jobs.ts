import type { Client } from 'domain/clients';
import { copyInvoice, type Invoice, lapseInvoice, nextRepeat, taxRateOf } from 'domain/invoices';
import { isRefusal } from 'domain/kernel';
import type { Settings } from 'domain/settings';
import { clientsById } from '#clients';
import type { Job, JobContext } from '#platform/jobs/jobs.ts';
import type { NewEvent } from '#platform/operations/events.ts';
import { createRow } from '#platform/rows/write.ts';
import { clientProblem, officeOf } from './billing.ts';
import { mustKeep } from './keep.ts';
import { giveUpRepeat, sendRepeat } from './send.ts';
import { foldInvoiceSums } from './sql/figures.ts';
import { invoiceTable } from './sql/table.ts';
import { apart, lockLapsed, lockRepeating, type RepeatPlace, seriesMade } from './sql.ts';

const atOnce = 200;

/** Every few minutes: what is past its due date by the office's day is overdue, told once whatever number of servers. */
export const lapseJob: Job<object> = {
  name: 'invoices.lapse',
  every: '*/5 * * * *',
  run: async (_, context) => {
    const { today } = await officeOf(context);
    const late = await lockLapsed(context.db, today, atOnce);
    for (const invoice of late)
      await mustKeep(context, 'overdue', invoice, lapseInvoice(invoice, today, context.now));
    if (late.length === atOnce) await context.enqueue(lapseJob, {});
  },
};

/** What is asked once of all series that are due: the house, their clients, and whose period stands already. */
type Round = { settings: Settings; clients: ReadonlyMap<string, Client>; made: ReadonlySet<string> };

/** The draft of one period; without one where it stands already, or its client is billed no more. */
const repeatOne = async (
  context: JobContext,
  invoice: Invoice,
  { settings, clients, made }: Round,
): Promise<Invoice> => {
  const { now, services } = context;
  const { freq, next } = invoice.repeat;
  if (freq === 'none' || next === null) return invoice;
  const client = clients.get(invoice.clientId);
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
  const isMade = made.has(invoice.id);
  await mustKeep(context, gone ? 'repeatEnded' : isMade ? 'updated' : 'repeated', invoice, after);
  if (gone || !client || isMade) return after;
  const taxed = taxRateOf(client, { taxRate: invoice.taxRate });
  const copy = { id: services.newId(), issueDate: next, newId: services.newId, repeatOf: invoice.id };
  const draft = copyInvoice({ ...invoice, taxRate: taxed }, copy, null, now);
  if (isRefusal(draft)) throw new Error(`repeat of ${invoice.id}: ${draft.message}`);
  await createRow(context, invoiceTable, draft);
  if (settings.repeatIssues) await context.enqueue(sendRepeatJob, { id: draft.id });
  return after;
};

/** One series by itself: what fails takes only its own period back, which is tried again the next time. */
const repeatApart = async (context: JobContext, invoice: Invoice, round: Round): Promise<boolean> => {
  const events: NewEvent[] = [];
  const within = { ...context, emit: (event: NewEvent) => void events.push(event) };
  try {
    await apart(context.db, () => repeatOne(within, invoice, round));
  } catch (error) {
    context.services.log.error('a repeat was not made', { id: invoice.id, error });
    return false;
  }
  for (const event of events) context.emit(event);
  return true;
};

/** Issues and sends the draft of a period, where the office wishes so; what cannot be sent stays a draft. */
export const sendRepeatJob: Job<{ id: string }> = {
  name: 'invoices.sendRepeat',
  run: ({ id }, context) => sendRepeat(context, id),
  givenUp: ({ id }, context) => giveUpRepeat(context, id),
};

/** How far a walk through the series that are due is, and whether it made anything. */
type Walk = { last?: RepeatPlace; made?: boolean };

/** Every few minutes: invoices that repeat make the drafts of their periods, each once. */
export const repeatJob: Job<Walk> = {
  name: 'invoices.repeat',
  every: '*/5 * * * *',
  run: async ({ last, made: madeBefore = false }, context) => {
    const { settings, today } = await officeOf(context);
    const due = await lockRepeating(context.db, { today, last: last ?? null }, atOnce);
    const clients = await clientsById(context.db, [...new Set(due.map(({ clientId }) => clientId))]);
    const round = {
      settings,
      clients: new Map(clients.map((client) => [client.id, client])),
      made: await seriesMade(context.db, due),
    };
    let made = madeBefore;
    for (const invoice of due) if (await repeatApart(context, invoice, round)) made = true;
    // Behind the last one: however many fail, those after them have their turn.
    const end = due.at(-1);
    if (end?.repeat.next && due.length === atOnce)
      await context.enqueue(repeatJob, { last: { id: end.id, next: end.repeat.next }, made });
    // Series may have further periods that were missed.
    else if (made) await context.enqueue(repeatJob, {});
  },
};

/** Every few minutes: the changes of the figures become few again. */
export const foldJob: Job<object> = {
  name: 'invoices.fold',
  every: '*/5 * * * *',
  run: async (_, context) => foldInvoiceSums(context.db, (await officeOf(context)).today),
};
