import { Readable } from 'node:stream';
import type { Invoice, InvoiceDelivery } from 'domain/invoices';
import { everyRow } from 'domain/kernel';
import type { MailState } from 'domain/outbox';
import { deliveriesOf, optedOut } from '#outbox';
import type { DeliveryNoun } from '#platform/outside/deliveries.ts';
import { lockRow } from '#platform/rows/sql.ts';
import { mustKeep } from './keep.ts';
import { pdfOf } from './paper.ts';
import { mailsById, mailsOf } from './sql/mails.ts';
import { invoiceTable } from './sql/table.ts';
import { findInvoice } from './sql.ts';

/** How the addresses of an e-mail stand as one: what went wrong counts first. */
export const deliveryOf = (states: readonly MailState[]): InvoiceDelivery => {
  if (states.some((state) => state === 'failed' || state === 'bounced' || state === 'cancelled'))
    return 'failed';
  if (states.includes('unknown')) return 'unknown';
  return states.some((state) => state === 'queued' || state === 'sending') ? 'queued' : 'sent';
};

/** How e-mails of invoices leave by the outbox, with the PDF as the invoice stands at that moment. */
export const invoiceDeliveries: DeliveryNoun = {
  noun: 'invoices',
  open: async ({ db, services: { keys } }, { rowId, toAddress }) => {
    const [mail] = await mailsById(db, [rowId]);
    const invoice = mail && (await findInvoice(db, mail.invoiceId));
    if (!mail || !invoice) return { blocked: 'This invoice is gone' };
    if (invoice.status === 'cancelled') return { blocked: 'The invoice was cancelled', needless: true };
    if (mail.kind === 'reminder' && invoice.status === 'paid')
      return { blocked: 'The invoice was paid', needless: true };
    if ((await optedOut({ db, keys }, 'email', [toAddress])).size > 0)
      return { blocked: `${toAddress} wants no more e-mails from us` };
    const { bytes, name } = await pdfOf(db, invoice);
    return {
      channel: 'email',
      fromName: mail.fromName,
      ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
      subject: mail.subject,
      text: mail.body,
      html: null,
      attachments: [
        {
          name,
          mimeType: 'application/pdf',
          sizeBytes: bytes.length,
          open: () => Promise.resolve({ stream: () => Readable.from([bytes]) }),
        },
      ],
    };
  },
  settled: async (context, deliveries) => {
    const { db, now } = context;
    const mails = await mailsById(db, [...new Set(deliveries.map(({ rowId }) => rowId))]);
    // In one order everywhere: two servers never wait for each other.
    for (const mail of mails.sort((a, b) => (a.invoiceId < b.invoiceId ? -1 : 1))) {
      // Held before the rest is read: another server may have written down what became of another address meanwhile.
      const before = await lockRow<Invoice>(db, invoiceTable, mail.invoiceId, everyRow);
      const [last] = (await mailsOf(db, [mail.invoiceId])).filter(({ kind }) => kind === 'invoice');
      if (!before || last?.id !== mail.id) continue;
      const states = (await deliveriesOf(db, 'invoices', [mail.id])).map(({ state }) => state);
      const delivery = deliveryOf(states);
      const verb = delivery === 'failed' || delivery === 'unknown' ? 'notDelivered' : 'delivered';
      const next = { ...before, delivery, version: before.version + 1, updatedAt: now };
      await mustKeep(context, verb, before, next);
    }
  },
};
