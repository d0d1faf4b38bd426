import { type Invoice, linkUntil } from 'domain/invoices';
import { administrators, isRefusal, localDay, notFound, uuid } from 'domain/kernel';
import type { Settings } from 'domain/settings';
import type { Hono } from 'hono';
import { callOf } from '#platform/http/call.ts';
import { serveDownload } from '#platform/http/downloads.ts';
import { fileHeaders } from '#platform/http/file.ts';
import type { Feature } from '#platform/operations/feature.ts';
import type { Gate } from '#platform/operations/gate.ts';
import type { Services } from '#platform/services.ts';
import { officeOf } from './billing.ts';
import { invoicePage, linkHeaders, noInvoicePage } from './page.ts';
import { servePageFont } from './page-font.ts';
import { paperOf, pdfOf } from './paper.ts';
import { isLinkOver } from './share.ts';
import { creditOf, invoiceBySecret } from './sql/links.ts';
import { findInvoice } from './sql.ts';

const gate: Gate = { name: 'invoices.pdf', who: administrators, kind: 'read' };

const pdfHeaders = (name: string, size: number) =>
  fileHeaders('application/pdf', size, `attachment; filename="${name}"`);

type Opened = { invoice: Invoice | null; settings: Settings; today: string };

const opened = async ({ db, keys }: Services, secret: string, now: string): Promise<Opened> => {
  const { settings, today } = await officeOf({ db, now });
  const invoice = await invoiceBySecret(db, keys.hashToken(secret));
  const stands = invoice && !isLinkOver(invoice, settings, today);
  return { invoice: stands ? invoice : null, settings, today };
};

/** `GET /i/{secret}` and its PDF: an invoice for whoever has its link, without sign-in and without a cookie. */
const serveLinks = (app: Hono, services: Services): void => {
  app.get('/i/:file{[A-Za-z0-9_-]{16,100}(\\.pdf)?}', async (context) => {
    const call = callOf(context);
    call.name = 'invoice link';
    const [secret = '', ending] = context.req.param('file').split('.');
    const { invoice, settings, today } = await opened(services, secret, call.now);
    if (!invoice)
      return noInvoicePage(settings.letterhead.name || settings.teamName, settings.letterhead.phone);
    if (ending === 'pdf') {
      const { bytes, name } = await pdfOf(services.db, invoice);
      const headers = { ...pdfHeaders(name, bytes.length), ...linkHeaders };
      return new Response(new Uint8Array(bytes), { headers });
    }
    const dayOf = (at: string) => localDay(at, settings.officeTimeZone);
    const paper = await paperOf(services.db, invoice, settings);
    const until = linkUntil(invoice, dayOf);
    const credit = await creditOf(services.db, invoice.clientId);
    return invoicePage({ invoice, paper, credit, path: `/i/${secret}`, today, until, dayOf });
  });
};

/** Invoices as PDFs: for administrators through the gate of operations, for clients by the link. */
export const invoiceHttp: NonNullable<Feature['http']> = (app, services, runner) => {
  serveDownload(app, services, runner, {
    path: '/api/invoices/:file{[^/]+\\.pdf}',
    gate,
    answer: async ({ call, caller, context }) => {
      const id = uuid.safeParse(context.req.param('file')?.slice(0, -'.pdf'.length));
      if (!id.success) return notFound;
      const found = await runner.within(call, caller, gate, async ({ db }) => {
        return (await findInvoice(db, id.data)) ?? notFound;
      });
      if (isRefusal(found)) return found;
      const { bytes, name } = await pdfOf(services.db, found);
      return new Response(new Uint8Array(bytes), { headers: pdfHeaders(name, bytes.length) });
    },
  });
  serveLinks(app, services);
  servePageFont(app);
};
