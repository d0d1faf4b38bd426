import { clientOperations } from 'domain/clients';
import { importNouns, importOperations, fileName as nameSchema } from 'domain/imports';
import {
  administrators,
  isRefusal,
  later,
  minute,
  type Outcome,
  type Refusal,
  type Viewer,
} from 'domain/kernel';
import { leadOperations } from 'domain/leads';
import type { Hono, Context as HonoContext } from 'hono';
import * as z from 'zod';
import { type Call, callOf, respond } from '#platform/http/call.ts';
import { isForeign } from '#platform/http/origin.ts';
import { invalidInput, refusals } from '#platform/operations/errors.ts';
import type { Feature } from '#platform/operations/feature.ts';
import type { Gate } from '#platform/operations/gate.ts';
import type { Runner } from '#platform/operations/runner.ts';
import type { Services } from '#platform/services.ts';
import { exportPages } from './export.ts';
import { clientPages } from './export-clients.ts';
import { withUpload } from './receive.ts';
import { refusedPages } from './refused.ts';
import { thriftily } from './thrift.ts';
import { upload } from './upload.ts';

const uploadGate: Gate = { name: 'imports.upload', who: administrators, kind: 'write', slow: true };
const refusedGate: Gate = { name: 'imports.refused', who: administrators, kind: 'read' };
const exportGate: Gate = { name: 'leads.export', who: administrators, kind: 'read' };
const clientsGate: Gate = { name: 'clients.export', who: administrators, kind: 'read' };

const uploadQuery = z.strictObject({ noun: z.enum(importNouns), name: nameSchema.default('') });

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

const parsed = <Schema extends z.ZodType>(schema: Schema, input: unknown): Outcome<z.output<Schema>> => {
  const result = schema.safeParse(input);
  return result.success ? result.data : invalidInput(result.error);
};

/** A file for the browser, sent page by page as the reader takes it. */
const download = (name: string, pages: AsyncGenerator<string>): Response => {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    pull: async (stream) => {
      const { done, value } = await pages.next();
      if (done) stream.close();
      else stream.enqueue(encoder.encode(value));
    },
    cancel: async () => {
      await pages.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  });
};

type Caller = { viewer: Viewer } | null;

/** Longest a download may take; a reader who takes a page a minute is no reader. */
const longestDownload = 10 * minute;

/**
 * The pages as long as the reader may have them: the session is asked before each. What was sent cannot be taken back,
 * but the file ends there, as one that broke off.
 */
const whileAllowed = async function* (
  services: Services,
  runner: Runner,
  { call, gate, caller }: { call: Call; gate: Gate; caller: Caller },
  pages: AsyncGenerator<string>,
): AsyncGenerator<string> {
  for await (const page of pages) {
    const now = services.now();
    const still = await runner.admit(call, gate, now);
    const same = !isRefusal(still) && sees(still) === sees(caller);
    if (!same || later(call.now, longestDownload) < now) {
      call.outgoing.destroy();
      return;
    }
    yield page;
  }
};

const sees = (caller: Caller): string => JSON.stringify(caller?.viewer);

const isHidden = (found: AsyncGenerator<string> | Refusal): found is Refusal => isRefusal(found);

/** The upload and the two downloads, through the same gate as the operations. */
export const importHttp: NonNullable<Feature['http']> = (app: Hono, services, runner) => {
  app.post('/api/imports.upload', async (context: HonoContext) => {
    const call = callOf(context);
    const first = await runner.admit(call, uploadGate);
    if (isRefusal(first)) return respond(call, first);
    const query = parsed(uploadQuery, context.req.query());
    if (isRefusal(query)) return respond(call, query);
    const outcome = await withUpload(call.incoming, async (path) => {
      // The file may have taken minutes to arrive.
      const caller = await runner.admit(call, uploadGate, services.now());
      if (isRefusal(caller)) return caller;
      return runner.within(call, caller, uploadGate, async ({ db, now, newId, actor, emit }) => {
        const id = newId();
        const { noun, name: fileName } = query;
        const about = { db, id, noun, now, fileName, author: actor.displayName, createdBy: actor.uid };
        const uploaded = await thriftily(() => upload(path, about));
        if (isRefusal(uploaded)) return uploaded;
        const { columns, rows } = uploaded;
        emit({
          noun: 'imports',
          rowId: id,
          verb: 'uploaded',
          before: {},
          after: { fileName, columns, rows },
        });
        return uploaded;
      });
    });
    return respond(call, outcome);
  });

  app.get('/api/imports/:id/refused.csv', async (context: HonoContext) => {
    const call = callOf(context);
    if (isForeign(call.incoming, services.env.publicUrl)) return respond(call, refusals.otherOrigin);
    const caller = await runner.admit(call, refusedGate);
    if (isRefusal(caller)) return respond(call, caller);
    const query = parsed(importOperations.get.input, { id: context.req.param('id') });
    if (isRefusal(query)) return respond(call, query);
    const found = await refusedPages(services, query.id);
    if (isHidden(found)) return respond(call, found);
    return download(
      'refused.csv',
      whileAllowed(services, runner, { call, gate: refusedGate, caller }, found),
    );
  });

  const exported = <Query extends object>(
    noun: string,
    gate: Gate,
    schema: z.ZodType<Query>,
    pagesOf: (services: Services, viewer: Viewer, query: Query, now: string) => AsyncGenerator<string>,
  ) =>
    app.get(`/api/export/${noun}.csv`, async (context: HonoContext) => {
      const call = callOf(context);
      if (isForeign(call.incoming, services.env.publicUrl)) return respond(call, refusals.otherOrigin);
      const caller = await runner.admit(call, gate);
      if (isRefusal(caller)) return respond(call, caller);
      const query = parsed(schema, context.req.query());
      if (isRefusal(query)) return respond(call, query);
      const pages = await runner.within(call, caller, gate, async ({ viewer, newId, emit }) => {
        const after = { noun, ...query };
        emit({ noun: 'exports', rowId: newId(), verb: 'exported', before: {}, after });
        return { pages: pagesOf(services, viewer, query, call.now) };
      });
      if (isRefusal(pages)) return respond(call, pages);
      const allowed = whileAllowed(services, runner, { call, gate, caller }, pages.pages);
      return download(`${noun}-${call.now.slice(0, 10)}.csv`, allowed);
    });
  exported('leads', exportGate, exportQuery, exportPages);
  exported('clients', clientsGate, clientsQuery, clientPages);

  const paths = [
    '/api/imports.upload',
    '/api/imports/:id/refused.csv',
    '/api/export/leads.csv',
    '/api/export/clients.csv',
  ];
  for (const path of paths) app.all(path, (context) => respond(callOf(context), refusals.method));
};
