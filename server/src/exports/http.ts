import { auditFilter } from 'domain/audit';
import { clientOperations } from 'domain/clients';
import {
  clientExportKinds,
  exportKinds,
  invoiceExportKinds,
  type SheetKind,
  siteExportKinds,
} from 'domain/imports';
import { invoiceCents, invoiceFilter, invoiceOperations } from 'domain/invoices';
import { administrators, isRefusal, type Viewer } from 'domain/kernel';
import { leadOperations } from 'domain/leads';
import { siteOperations } from 'domain/sites';
import type { Hono } from 'hono';
import * as z from 'zod';
import { auditEntryPages, auditExportKinds } from '#audit';
import { countClients, selectClients } from '#clients';
import { countInvoices } from '#invoices';
import { countSelected, selectLeads } from '#leads';
import { serveDownload } from '#platform/http/downloads.ts';
import type { Context } from '#platform/operations/context.ts';
import { parsed } from '#platform/operations/errors.ts';
import type { Feature } from '#platform/operations/feature.ts';
import type { Gate } from '#platform/operations/gate.ts';
import type { Services } from '#platform/services.ts';
import { readSettings } from '#settings';
import { countSites } from '#sites';
import { clientPages } from './clients.ts';
import { csvPages, downloadCsv, downloadSheet } from './download.ts';
import { invoicePages } from './invoices.ts';
import { exportPages } from './leads.ts';
import { sitePages } from './sites.ts';

const exportGate: Gate = { name: 'leads.export', who: administrators, kind: 'read', fresh: true };
const sitesGate: Gate = { name: 'sites.export', who: administrators, kind: 'read', fresh: true };
const clientsGate: Gate = { name: 'clients.export', who: administrators, kind: 'read', fresh: true };
const invoicesGate: Gate = { name: 'invoices.export', who: administrators, kind: 'read', fresh: true };
const auditGate: Gate = { name: 'audit.export', who: administrators, kind: 'read', fresh: true };

/** What its requests are let in by. */
export const exportGates: readonly Gate[] = [exportGate, sitesGate, clientsGate, invoicesGate, auditGate];

/** A filter as it stands in an address. */
const inAddress = <Filter>(filter: z.ZodType<Filter>) =>
  z
    .string()
    .default('{}')
    .transform((json, context) => {
      try {
        return JSON.parse(json) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'Must be JSON' });
        return z.NEVER;
      }
    })
    .pipe(filter as z.ZodType<Filter, unknown>);

const { view, filter, text, column } = leadOperations.list.input.shape;
const exportQuery = z.strictObject({ view, text, column, filter: inAddress(filter) });
const clientsQuery = z.strictObject({ text, filter: inAddress(clientOperations.list.input.shape.filter) });
const {
  cursor: _cursor,
  limit: _limit,
  deleted: _deleted,
  ...siteSelection
} = siteOperations.list.input.shape;
const sitesQuery = z.strictObject({
  ...siteSelection,
  deleted: z
    .enum(['true', 'false'])
    .default('false')
    .transform((word) => word === 'true'),
});

const auditQuery = z.strictObject(auditFilter);

const inCents = z.coerce.number().pipe(invoiceCents);
const invoicesQuery = z.strictObject({
  ...invoiceFilter,
  least: inCents.optional(),
  most: inCents.optional(),
  sort: invoiceOperations.list.input.shape.sort,
  shape: z.enum(['own', 'quickbooks']).default('own'),
});

/** Lists of the server as files, CSV or Excel, through the same gate as the operations. */
export const exportHttp: NonNullable<Feature['http']> = (app: Hono, services, runner) => {
  const exported = <Query extends object>(
    noun: string,
    gate: Gate,
    schema: z.ZodType<Query>,
    kinds: readonly SheetKind[],
    countOf: ((ctx: Context, query: Query) => Promise<number>) | null,
    pagesOf: (services: Services, viewer: Viewer, query: Query, now: string) => AsyncGenerator<string[][]>,
  ) => {
    const serve = (ending: 'csv' | 'xlsx') =>
      serveDownload(app, services, runner, {
        path: `/api/export/${noun}.${ending}`,
        gate,
        answer: async (asked) => {
          const { call, caller, context } = asked;
          const query = parsed(schema, context.req.query());
          if (isRefusal(query)) return query;
          const pages = await runner.within(call, caller, gate, async (ctx) => {
            const rows = countOf && { rows: await countOf(ctx, query) };
            const after = { noun, ...query, ending, ...rows };
            ctx.emit({ noun: 'exports', rowId: ctx.newId(), verb: 'exported', before: {}, after });
            return { pages: pagesOf(services, ctx.viewer, query, call.now) };
          });
          if (isRefusal(pages)) return pages;
          const forBooks = 'shape' in query && query.shape === 'quickbooks';
          const name = `${forBooks ? `${noun}-quickbooks` : noun}-${call.now.slice(0, 10)}.${ending}`;
          if (ending === 'csv') return downloadCsv(asked, name, csvPages(pages.pages));
          const { officeTimeZone } = await readSettings(services.db);
          return downloadSheet(asked, name, pages.pages, {
            kinds: forBooks ? [] : kinds,
            timeZone: officeTimeZone,
          });
        },
      });
    serve('csv');
    serve('xlsx');
  };
  exported(
    'leads',
    exportGate,
    exportQuery,
    exportKinds,
    async ({ db, viewer, now }, query) => countSelected(db, await selectLeads(db, viewer, query, now)),
    exportPages,
  );
  exported(
    'clients',
    clientsGate,
    clientsQuery,
    clientExportKinds,
    async ({ db, viewer, now }, query) => countClients(db, await selectClients(db, viewer, query, now)),
    clientPages,
  );
  exported(
    'sites',
    sitesGate,
    sitesQuery,
    siteExportKinds,
    ({ db }, query) => countSites(db, query),
    sitePages,
  );
  // Entries are not counted before: of years there are millions.
  exported('audit', auditGate, auditQuery, auditExportKinds, null, (all, _viewer, query) =>
    auditEntryPages(all, query),
  );
  exported(
    'invoices',
    invoicesGate,
    invoicesQuery,
    invoiceExportKinds,
    ({ db }, query) => countInvoices(db, query),
    (all, _viewer, query) => invoicePages(all, query),
  );
};
