import { Readable } from 'node:stream';
import {
  documentRefusals,
  documentReplaceQuery,
  documentUploadQuery,
  downloadName,
  endingOf,
  fileQuery,
  mayDownload,
  mayDownloadOffice,
  maySeeVersion,
  uploadQuery,
} from 'domain/documents';
import { administrators, everyone, isRefusal, notFound, type Outcome, uuid } from 'domain/kernel';
import { readableLeads } from 'domain/leads';
import type { Hono } from 'hono';
import { findLead } from '#leads';
import { callOf, respond } from '#platform/http/call.ts';
import { serveDownload } from '#platform/http/downloads.ts';
import { fileHeaders } from '#platform/http/file.ts';
import type { Context } from '#platform/operations/context.ts';
import { parsed } from '#platform/operations/errors.ts';
import type { Feature } from '#platform/operations/feature.ts';
import type { Gate } from '#platform/operations/gate.ts';
import { filesOf, type StoredFile } from '#platform/outside/files.ts';
import type { Services } from '#platform/services.ts';
import { nowhere } from './home.ts';
import { previewKey } from './preview.ts';
import { type DocumentRow, findDocument } from './sql.ts';
import { fileOpened } from './told.ts';
import { orTrouble } from './trouble.ts';
import { named, queryOf, type Road, serveUploads } from './uploads.ts';
import { serveZips, zipGate } from './zip.ts';

const fileGate: Gate = { name: 'files.get', who: everyone, kind: 'read' };

const roads: readonly Road[] = [
  {
    path: '/api/leads.fileUpload',
    gate: { name: 'leads.fileUpload', who: everyone, kind: 'write', slow: true },
    read: (query, upload) => {
      const asked = parsed(uploadQuery, query);
      if (isRefusal(asked)) return asked;
      const { id, ...parts } = asked;
      return { upload, ...named(parts), home: { ...nowhere, leadId: id }, office: false };
    },
  },
  {
    path: '/api/documents.upload',
    gate: { name: 'documents.upload', who: administrators, kind: 'write', slow: true },
    read: (query, upload) => {
      const asked = parsed(documentUploadQuery, query);
      if (isRefusal(asked)) return asked;
      const { clientId = null, siteId = null, ...parts } = asked;
      return { upload, ...named(parts), home: { leadId: null, clientId, siteId }, office: true };
    },
  },
  {
    path: '/api/documents.replace',
    gate: { name: 'documents.replace', who: administrators, kind: 'write', slow: true },
    read: (query, upload) => {
      const asked = parsed(documentReplaceQuery, query);
      if (isRefusal(asked)) return asked;
      const { id, ...parts } = asked;
      return { upload, ...named(parts), home: nowhere, office: true, replaces: id };
    },
  },
];

const headersOf = (row: DocumentRow, view: 'thumb' | 'screen' | undefined, size: number) => {
  const ending = view ? 'webp' : endingOf(row.fileName) || (row.mimeType.split('/')[1] ?? 'bin');
  const name = downloadName(row.fileName || row.name, view ? 'webp' : (endings[row.mimeType] ?? ending));
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  );
  const disposition = `${view ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`;
  const type = view ? 'image/webp' : row.mimeType;
  return { ...fileHeaders(type, size, disposition), 'Accept-Ranges': 'none' };
};

const endings: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'application/pdf': 'pdf',
};

const findFile = async (ctx: Context, id: string): Promise<Outcome<DocumentRow>> => {
  const row = await findDocument(ctx.db, id);
  if (!row || !maySeeVersion(ctx.viewer, row)) return notFound;
  if (!row.leadId) return mayDownloadOffice(ctx.viewer, row) ?? row;
  const found = await findLead(ctx.db, row.leadId, readableLeads(ctx.viewer));
  return found ? (mayDownload(ctx.viewer, found.lead, row) ?? row) : notFound;
};

/** The bytes of a file that somebody may see, or of one of its pictures. */
export const fileAnswer = async (
  services: Services,
  row: DocumentRow,
  view: 'thumb' | 'screen' | undefined,
): Promise<Outcome<Response>> => {
  if (row.scan === 'infected') return documentRefusals.notReady;
  if (view && !row.preview) return notFound;
  const key = row.storageKey && (view ? previewKey(row.storageKey, view) : row.storageKey);
  const stored = await orTrouble<StoredFile | null>(services.log, async () =>
    key ? filesOf(services).open(key) : null,
  );
  if (isRefusal(stored)) return stored;
  if (!stored) return documentRefusals.gone;
  const body = Readable.toWeb(stored.stream()) as ReadableStream<Uint8Array>;
  return new Response(body, { headers: headersOf(row, view, stored.size) });
};

/** What its requests are let in by. */
export const documentGates: readonly Gate[] = [...roads.map((road) => road.gate), fileGate, zipGate];

/** Uploads in pieces, and the bytes of files; through the same gate as the operations. */
export const documentHttp: NonNullable<Feature['http']> = (app: Hono, services, runner) => {
  serveUploads(app, services, runner, roads);
  serveZips(app, services, runner);

  // No signed link is given out: whatever looks like one is none of ours.
  app.get('/api/files/:file', async (context, next) =>
    context.req.query('signature') === undefined
      ? next()
      : respond(callOf(context), documentRefusals.signedLink),
  );

  serveDownload(app, services, runner, {
    path: '/api/files/:file',
    gate: fileGate,
    answer: async ({ call, caller, context }) => {
      const id = uuid.safeParse(context.req.param('file'));
      const query = queryOf(context);
      const asked = isRefusal(query) ? query : parsed(fileQuery, query);
      if (isRefusal(asked)) return asked;
      if (!id.success) return notFound;
      const row = await runner.within(call, caller, fileGate, async (ctx) => {
        const found = await findFile(ctx, id.data);
        // What is looked at in a list is its picture alone, and told of nowhere.
        if (!isRefusal(found) && !asked.view) ctx.emit(fileOpened('documents', found.id, found.name));
        return found;
      });
      if (isRefusal(row)) return row;
      return fileAnswer(services, row, asked.view);
    },
  });
};
