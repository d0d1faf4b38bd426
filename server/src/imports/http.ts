import { auditFilter } from 'domain/audit';
import { clientOperations } from 'domain/clients';
import {
  clientExportKinds,
  exportKinds,
  importLimits,
  importNouns,
  importOperations,
  invoiceExportKinds,
  fileName as nameSchema,
  readingChoice,
  type SheetKind,
  siteExportKinds,
} from 'domain/imports';
import { invoiceCents, invoiceFilter, invoiceOperations } from 'domain/invoices';
import { administrators, isRefusal, type Refusal, uuid, type Viewer } from 'domain/kernel';
import { leadOperations } from 'domain/leads';
import { siteOperations } from 'domain/sites';
import type { Hono, Context as HonoContext } from 'hono';
import * as z from 'zod';
import { auditEntryPages, auditExportKinds } from '#audit';
import { countClients, selectClients } from '#clients';
import { countInvoices } from '#invoices';
import { countSelected, selectLeads } from '#leads';
import { callOf, respond } from '#platform/http/call.ts';
import { serveDownload } from '#platform/http/downloads.ts';
import type { Context } from '#platform/operations/context.ts';
import { parsed, refusals } from '#platform/operations/errors.ts';
import type { Feature } from '#platform/operations/feature.ts';
import type { Gate } from '#platform/operations/gate.ts';
import type { Services } from '#platform/services.ts';
import { readSettings } from '#settings';
import { countSites } from '#sites';
import { csvPages, downloadCsv, downloadSheet } from './download.ts';
import { exportPages } from './export.ts';
import { clientPages } from './export-clients.ts';
import { invoicePages } from './export-invoices.ts';
import { sitePages } from './export-sites.ts';
import { withUpload } from './receive.ts';
import { refusedPages } from './refused.ts';
import { orNoRoom } from './room.ts';
import { dropImport, dropWaiting } from './sql/imports.ts';
import { summaryPages } from './summary.ts';
import { thriftily } from './thrift.ts';
import { upload } from './upload.ts';

const uploadGate: Gate = { name: 'imports.upload', who: administrators, kind: 'write', slow: true };
const refusedGate: Gate = { name: 'imports.refused', who: administrators, kind: 'read' };
const summaryGate: Gate = { name: 'imports.summary', who: administrators, kind: 'read' };
const exportGate: Gate = { name: 'leads.export', who: administrators, kind: 'read', fresh: true };
const sitesGate: Gate = { name: 'sites.export', who: administrators, kind: 'read', fresh: true };
const clientsGate: Gate = { name: 'clients.export', who: administrators, kind: 'read', fresh: true };

const invoicesGate: Gate = { name: 'invoices.export', who: administrators, kind: 'read', fresh: true };

const auditGate: Gate = { name: 'audit.export', who: administrators, kind: 'read', fresh: true };

const uploadQuery = z.strictObject({
  noun: z.enum(importNouns),
  name: nameSchema.default(''),
  ...readingChoice.shape,
  /** What the same file was read as before. */
  instead: uuid.optional(),
});

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

const isHidden = (found: AsyncGenerator<string> | Refusal): found is Refusal => isRefusal(found);

/** What its requests are let in by. */
export const importGates: readonly Gate[] = [
  uploadGate,
  refusedGate,
  summaryGate,
  exportGate,
  sitesGate,
  clientsGate,
  invoicesGate,
  auditGate,
];

/** The upload and the two downloads, through the same gate as the operations. */
export const importHttp: NonNullable<Feature['http']> = (app: Hono, services, runner) => {
  app.post('/api/imports.upload', async (context: HonoContext) => {
    const call = callOf(context);
    const first = await runner.admit(call, uploadGate);
    if (isRefusal(first)) return respond(call, first);
    const query = parsed(uploadQuery, context.req.query());
    if (isRefusal(query)) return respond(call, query);
    const received = () =>
      withUpload(call.incoming, importLimits.bytes, async (path) => {
        // The file may have taken minutes to arrive.
        const caller = await runner.admit(call, uploadGate, services.now());
        if (isRefusal(caller)) return caller;
        if (!caller) return refusals.signedOut;
        const { noun, name: fileName, instead, ...chosen } = query;
        const { displayName: author, uid: createdBy } = caller.actor;
        const { db } = services;
        const mostRows = importLimits.rows;
        const whose = { fileName, author, createdBy };
        const about = { db, id: services.newId(), noun, now: call.now, ...whose, chosen, mostRows };
        const uploaded = await thriftily(() => upload(path, about));
        if (isRefusal(uploaded)) return uploaded;
        const kept = await runner.within(call, caller, uploadGate, async ({ emit }) => {
          const { id, columns, rows } = uploaded;
          emit({
            noun: 'imports',
            rowId: id,
            verb: 'uploaded',
            before: {},
            after: { fileName, columns, rows },
          });
          return uploaded;
        });
        if (isRefusal(kept)) await dropImport(db, about.id);
        else if (instead) await dropWaiting(db, instead, createdBy);
        return kept;
      });
    return respond(call, await orNoRoom(services.log, received));
  });

  app.all('/api/imports.upload', (context) => respond(callOf(context), refusals.method));

  const rows = [
    { name: 'refused.csv', gate: refusedGate, pagesOf: refusedPages },
    { name: 'summary.csv', gate: summaryGate, pagesOf: summaryPages },
  ];
  for (const { name, gate, pagesOf } of rows)
    serveDownload(app, services, runner, {
      path: `/api/imports/:id/${name}`,
      gate,
      answer: async (asked) => {
        const query = parsed(importOperations.get.input, { id: asked.context.req.param('id') });
        if (isRefusal(query)) return query;
        const found = await pagesOf(services, query.id);
        return isHidden(found) ? found : downloadCsv(asked, name, found);
      },
    });

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
