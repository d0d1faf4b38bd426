import { type Invoice, linkUntil } from 'domain/invoices';
import { administrators, isRefusal, localDay, minute, notFound, uuid } from 'domain/kernel';
import type { Settings } from 'domain/settings';
import type { Hono } from 'hono';
import { fileOpened } from '#documents';
import { type Call, callOf } from '#platform/http/call.ts';
import { serveDownload } from '#platform/http/downloads.ts';
import { fileHeaders } from '#platform/http/file.ts';
import { neighbourhood } from '#platform/http/neighbourhood.ts';
import { createDoorway } from '#platform/operations/doorway.ts';
import { refusals } from '#platform/operations/errors.ts';
import type { Feature } from '#platform/operations/feature.ts';
import type { Gate } from '#platform/operations/gate.ts';
import type { Services } from '#platform/services.ts';
import { officeOf } from './billing.ts';
import { busyPage, invoicePage, linkHeaders, noInvoicePage } from './page.ts';
import { servePageFont } from './page-font.ts';
import { paperOf, pdfOf } from './paper.ts';
import { isLinkOver } from './share.ts';
import { creditOf } from './sql/credit.ts';
import { invoiceBySecret } from './sql/links.ts';
import { findInvoice } from './sql.ts';

const gate: Gate = { name: 'invoices.pdf', who: administrators, kind: 'read' };

/** How many PDFs one network address has, without sign-in, of one link and of all. */
const pdfLimits = { link: { max: 10, per: minute }, address: { max: 60, per: minute } };

const pdfHeaders = (name: string, size: number) =>
  fileHeaders('application/pdf', size, `attachment; filename="${name}"`);

type Opened = { invoice: Invoice | null; settings: Settings; today: string };

const opened = async ({ db, keys }: Services, secret: string, now: string): Promise<Opened> => {
  const { settings, today } = await officeOf({ db, now });
  const invoice = await invoiceBySecret(db, keys.hashToken(secret));
  const stands = invoice && !isLinkOver(invoice, settings, today);
  return { invoice: stands ? invoice : null, settings, today };
};

/** The milliseconds that an address waits until it may have a PDF of this link again; 0 where it need not. */
const waitOf = async ({ limits }: Services, { client, now }: Call, { id }: Invoice): Promise<number> => {
  const address = neighbourhood(client.address);
  const ofLink = await limits.take(`invoice-pdf:${address}:${id}`, pdfLimits.link, now);
  return ofLink || limits.take(`invoice-pdf:${address}`, pdfLimits.address, now);
};

const linkPage = async (
  { db }: Services,
  { invoice, settings, today }: Opened & { invoice: Invoice },
  secret: string,
): Promise<Response> => {
  const dayOf = (at: string) => localDay(at, settings.officeTimeZone);
  const paper = await paperOf(db, invoice, settings);
  const until = linkUntil(invoice, dayOf);
  const credit = await creditOf(db, invoice.clientId);
  return invoicePage({ invoice, paper, credit, path: `/i/${secret}`, today, until, dayOf });
};

/** `GET /i/{secret}` and its PDF: an invoice for whoever has its link, without sign-in and without a cookie. */
const serveLinks = (app: Hono, services: Services): void => {
  const [reading, drawing] = [createDoorway(4, 200), createDoorway(1, 20)];
  app.get('/i/:file{[A-Za-z0-9_-]{16,100}(\\.pdf)?}', async (context) => {
    const call = callOf(context);
    call.name = 'invoice link';
    const [secret = '', ending] = context.req.param('file').split('.');
    const found = await reading(async (): Promise<Response | Invoice> => {
      const { invoice, ...house } = await opened(services, secret, call.now);
      if (invoice) return ending === 'pdf' ? invoice : linkPage(services, { ...house, invoice }, secret);
      const { letterhead, teamName } = house.settings;
      return noInvoicePage(letterhead.name || teamName, letterhead.phone);
    });
    if (!found) return busyPage(2);
    if (found instanceof Response) return found;
    const wait = await waitOf(services, call, found);
    const drawn = wait > 0 ? null : await drawing(() => pdfOf(services.db, found));
    if (!drawn) return busyPage(Math.max(2, Math.ceil(wait / 1000)));
    const headers = { ...pdfHeaders(drawn.name, drawn.bytes.length), ...linkHeaders };
    return new Response(new Uint8Array(drawn.bytes), { headers });
  });
};

/** What its requests are let in by. */
export const invoiceGates: readonly Gate[] = [gate];

/** Invoices as PDFs: for administrators through the gate of operations, for clients by the link. */
export const invoiceHttp: NonNullable<Feature['http']> = (app, services, runner) => {
  // Drawing is work of this server alone: few at once, and strangers never before colleagues.
  const colleagues = createDoorway(2, 50);
  serveDownload(app, services, runner, {
    path: '/api/invoices/:file{[^/]+\\.pdf}',
    gate,
    answer: async ({ call, caller, context }) => {
      const id = uuid.safeParse(context.req.param('file')?.slice(0, -'.pdf'.length));
      if (!id.success) return notFound;
      const found = await runner.within(call, caller, gate, async ({ db, emit }) => {
        const invoice = await findInvoice(db, id.data);
        if (invoice) emit(fileOpened('invoices', invoice.id, invoice.number));
        return invoice ?? notFound;
      });
      if (isRefusal(found)) return found;
      const drawn = await colleagues(() => pdfOf(services.db, found));
      if (!drawn) return refusals.unavailable;
      const { bytes, name } = drawn;
      return new Response(new Uint8Array(bytes), { headers: pdfHeaders(name, bytes.length) });
    },
  });
  serveLinks(app, services);
  servePageFont(app);
};
