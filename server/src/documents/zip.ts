import { type PassThrough, Readable } from 'node:stream';
import { mayDownloadOffice, packedPaths, zipQuery } from 'domain/documents';
import { administrators, isRefusal, notFound, type Outcome } from 'domain/kernel';
import type { Hono, Context as HonoContext } from 'hono';
import { ZipFile } from 'yazl';
import { bodyLimits, readBody } from '#platform/http/body.ts';
import { callOf, respond } from '#platform/http/call.ts';
import { type Asked, serveDownload } from '#platform/http/downloads.ts';
import { fileHeaders } from '#platform/http/file.ts';
import { parsed } from '#platform/operations/errors.ts';
import type { Gate } from '#platform/operations/gate.ts';
import type { Runner } from '#platform/operations/runner.ts';
import { type Files, filesOf } from '#platform/outside/files.ts';
import type { Services } from '#platform/services.ts';
import { type ListedRow, listedDocuments } from './sql/listing.ts';
import { queryOf } from './uploads.ts';

export const zipGate: Gate = { name: 'documents.zip', who: administrators, kind: 'read' };

/** Packs files one after the other, each opened when its turn comes: pictures and PDFs are packed in themselves already. */
const zipOf = (files: Files, rows: readonly ListedRow[]): Readable => {
  const zip = new ZipFile();
  const out = zip.outputStream as PassThrough;
  const paths = packedPaths(rows);
  const fail = (error: Error) => out.destroy(error);
  zip.on('error', fail);
  for (const [at, row] of rows.entries()) {
    const options = { compress: false, mtime: new Date(row.createdAt), mode: 0o100644, size: row.sizeBytes };
    zip.addReadStreamLazy(paths[at] ?? row.id, options, (take) => {
      files
        .open(row.storageKey ?? '')
        .then((stored) => {
          if (!stored || out.destroyed) return fail(new Error(`The bytes of ${row.id} are not there`));
          const bytes = stored.stream();
          // Who hangs up leaves nothing open behind them.
          const hangUp = () => bytes.destroy();
          out.once('close', hangUp);
          bytes.once('close', () => out.off('close', hangUp));
          take(null, bytes);
        })
        .catch(fail);
    });
  }
  zip.end();
  return out;
};

/** Those of the documents that have bytes to be handed out; an id of nothing is none of ours. */
const packable = (
  rows: readonly ListedRow[],
  viewer: Parameters<typeof mayDownloadOffice>[0],
): Outcome<ListedRow[]> => {
  const there = rows.filter(({ deletedAt }) => deletedAt === null);
  if (there.length < rows.length || there.length === 0) return notFound;
  for (const row of there) {
    const refused = mayDownloadOffice(viewer, row);
    if (refused) return refused;
  }
  return there;
};

const answer = async (
  { services, runner, call, caller }: Asked,
  said: Outcome<Record<string, string>>,
): Promise<Outcome<Response>> => {
  const asked = isRefusal(said) ? said : parsed(zipQuery, said);
  if (isRefusal(asked)) return asked;
  const rows = await runner.within(call, caller, zipGate, async ({ db, viewer, newId, emit }) => {
    const found = await listedDocuments(db, asked.ids);
    const packed = found.length < asked.ids.length ? notFound : packable(found, viewer);
    if (!isRefusal(packed)) {
      const after = { noun: 'documents', documents: packed.map(({ id }) => id) };
      emit({ noun: 'exports', rowId: newId(), verb: 'exported', before: {}, after });
    }
    return packed;
  });
  if (isRefusal(rows)) return rows;
  const body = Readable.toWeb(zipOf(filesOf(services), rows)) as ReadableStream<Uint8Array>;
  const { 'Content-Length': _, ...headers } = fileHeaders(
    'application/zip',
    0,
    `attachment; filename="documents.zip"`,
  );
  return new Response(body, { headers });
};

/** The same said in a form, for more than fit into an address. */
const formOf = async (context: HonoContext): Promise<Outcome<Record<string, string>>> => {
  const said = await readBody(callOf(context).incoming, bodyLimits);
  return isRefusal(said) ? said : Object.fromEntries(new URLSearchParams(said));
};

/** Serves many documents as one file, a folder for each client and site. */
export const serveZips = (app: Hono, services: Services, runner: Runner): void => {
  const path = '/api/documents.zip';
  app.post(path, async (context) => {
    const call = callOf(context);
    const caller = await runner.admit(call, zipGate);
    if (isRefusal(caller)) return respond(call, caller);
    const answered = await answer(
      { services, runner, call, gate: zipGate, caller, context },
      await formOf(context),
    );
    return isRefusal(answered) ? respond(call, answered) : answered;
  });
  serveDownload(app, services, runner, {
    path,
    gate: zipGate,
    answer: (asked) => answer(asked, queryOf(asked.context)),
  });
};
