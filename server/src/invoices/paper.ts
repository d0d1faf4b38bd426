import { type Invoice, type InvoicePaper, invoicePaper } from 'domain/invoices';
import { everyRow } from 'domain/kernel';
import type { Settings } from 'domain/settings';
import { storeDocument } from '#documents';
import type { Job, JobContext } from '#platform/jobs/jobs.ts';
import { lockRow } from '#platform/rows/sql.ts';
import { keepRow, type Telling } from '#platform/rows/write.ts';
import { readSettings } from '#settings';
import { billedBy } from './billing.ts';
import { drawnPdf } from './drawn.ts';
import { invoiceTable } from './sql/table.ts';

/** What stands on an invoice now: as it was issued where it was, else as its client stands. */
export const paperOf = async (
  db: JobContext['db'],
  invoice: Invoice,
  settings: Settings,
): Promise<InvoicePaper> => {
  const party = invoice.billTo ?? (await billedBy(db, [invoice])).get(invoice.id)?.party;
  return invoicePaper(invoice, party ?? { name: '', lines: [], emails: [] }, settings);
};

/** What is told of an invoice as it is issued, since it may be moved before its PDF is kept. */
type Issued = Pick<Invoice, 'id' | 'dueDate' | 'terms'>;

/** The invoice as it was when it was issued: due as it was then, without what was paid since. */
const asIssued = (invoice: Invoice, issued: Issued): Invoice => ({
  ...invoice,
  ...issued,
  status: 'sent',
  payments: [],
  amountPaid: 0,
  balance: invoice.total,
});

/** The PDF of an invoice as it stands, and what it is called. */
export const pdfOf = async (
  db: JobContext['db'],
  invoice: Invoice,
): Promise<{ bytes: Buffer; name: string }> => {
  const settings = await readSettings(db);
  const bytes = await drawnPdf(await paperOf(db, invoice, settings), invoice.issueDate);
  return { bytes, name: `${invoice.number ?? 'Draft'}.pdf` };
};

type Keeping = Telling &
  Pick<JobContext, 'now'> & { services: Pick<JobContext['services'], 'env' | 'outgoing' | 'newId'> };

/** Keeps the PDF of an issued invoice among its client's documents, as it was when it was issued; once. */
export const keepPdf = async (ctx: Keeping, issued: Issued): Promise<void> => {
  // Held from here on: a second server that has the same job finds what this one kept.
  const invoice = await lockRow<Invoice>(ctx.db, invoiceTable, issued.id, everyRow);
  if (!invoice?.number || invoice.documentId) return;
  const { bytes, name } = await pdfOf(ctx.db, asIssued(invoice, issued));
  const document = await storeDocument(ctx, {
    bytes,
    name,
    mimeType: 'application/pdf',
    type: 'invoice',
    category: 'invoice_billing',
    clientId: invoice.clientId,
    siteId: invoice.siteId,
    uploadedBy: invoice.updatedBy,
    facts: { invoiceId: invoice.id },
  });
  const { version } = invoice;
  const after = { ...invoice, documentId: document.id, version: version + 1, updatedAt: ctx.now };
  await keepRow(ctx, invoiceTable, 'kept', invoice, after);
};

/**
 * Enqueued with the number, so that the PDF comes whenever the number stands; drawn afterwards, so that nobody waits for a
 * number while it is drawn.
 */
export const keepPdfJob: Job<Issued> = {
  name: 'invoices.keepPdf',
  run: (issued, context) => keepPdf(context, issued),
};
