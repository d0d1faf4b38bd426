import { Readable } from 'node:stream';
import {
  documentRefusals,
  documentUploadQuery,
  downloadName,
  endingOf,
  fileLimits,
  fileQuery,
  mayDownload,
  mayDownloadOffice,
  type UploadQuery,
  uploadQuery,
} from 'domain/documents';
import { administrators, everyone, isRefusal, notFound, type Outcome, refuse, uuid } from 'domain/kernel';
import { readableLeads } from 'domain/leads';
import type { Hono, Context as HonoContext } from 'hono';
import { findLead } from '#leads';
import { type Call, callOf, respond } from '#platform/http/call.ts';
import { serveDownload } from '#platform/http/downloads.ts';
import { fileHeaders } from '#platform/http/file.ts';
import type { Context } from '#platform/operations/context.ts';
import { createDoorway, type Doorway } from '#platform/operations/doorway.ts';
import { parsed, refusals } from '#platform/operations/errors.ts';
import type { Feature } from '#platform/operations/feature.ts';
import type { Gate } from '#platform/operations/gate.ts';
import type { Runner } from '#platform/operations/runner.ts';
import { type Files, filesOf, incomingFolder, type StoredFile } from '#platform/outside/files.ts';
import type { Services } from '#platform/services.ts';
import { type Arriving, createArriving } from './arriving.ts';
import { nowhere } from './home.ts';
import { dropPartial, partialPath } from './partial.ts';
import { previewKey } from './preview.ts';
import { type Piece, withPiece } from './receive.ts';
import { type DocumentRow, dropDocument, findDocument } from './sql.ts';
import { type Asked, type Begun, beginUpload, type Taken, takePiece } from './upload.ts';

/** A road on which files come: who may, and what its address says. */
type Road = { gate: Gate; read: (query: Record<string, string>, upload: string) => Outcome<Asked> };

const fileGate: Gate = { name: 'files.get', who: everyone, kind: 'read' };

// Without a name of the sender's own, an upload gets one.
const named = ({ upload, ...parts }: UploadQuery) => (upload ? { ...parts, upload } : parts);

const roads: Record<string, Road> = {
  '/api/leads.fileUpload': {
    gate: { name: 'leads.fileUpload', who: everyone, kind: 'write', slow: true },
    read: (query, upload) => {
      const asked = parsed(uploadQuery, query);
      if (isRefusal(asked)) return asked;
      const { id, ...parts } = asked;
      return { upload, ...named(parts), home: { ...nowhere, leadId: id }, office: false };
    },
  },
  '/api/documents.upload': {
    gate: { name: 'documents.upload', who: administrators, kind: 'write', slow: true },
    read: (query, upload) => {
      const asked = parsed(documentUploadQuery, query);
      if (isRefusal(asked)) return asked;
      const { clientId = null, siteId = null, ...parts } = asked;
      return { upload, ...named(parts), home: { leadId: null, clientId, siteId }, office: true };
    },
  },
};

// A word that stands twice in an address has no one meaning.
const queryOf = (context: HonoContext): Outcome<Record<string, string>> => {
  const entries = Object.entries(context.req.queries());
  const twice = entries.find(([, values]) => values.length > 1);
  if (twice) return refuse.input('INVALID_INPUT', 'Given twice', { fields: { [twice[0]]: 'Given twice' } });
  return Object.fromEntries(entries.map(([name, [value = '']]) => [name, value]));
};

type Upload = {
  services: Services;
  runner: Runner;
  call: Call;
  gate: Gate;
  asked: Asked;
  files: Files;
  /** Keeping a file holds a connection to the database for as long as the file store takes. */
  finishing: Doorway;
  arriving: Arriving;
};

/** Rights are asked again once the bytes are here: they may have taken minutes. */
const take = async (
  { services, runner, call, gate, asked, files }: Upload,
  begun: string,
  piece: Piece,
): Promise<Outcome<Taken['answer']>> => {
  const now = services.now();
  const caller = await runner.admit(call, gate, now);
  if (isRefusal(caller)) return caller;
  const later = { ...call, now };
  const taken = await runner.within(later, caller, gate, (ctx) => takePiece(ctx, asked, begun, piece, files));
  const folder = incomingFolder(services.env);
  // What turned out to be no file of ours, or one that is here already, leaves nothing behind.
  const drop = isRefusal(taken) ? (taken.refused === 'input' ? begun : null) : taken.drop;
  if (drop) {
    await dropPartial(partialPath(folder, drop));
    await dropDocument(services.db, drop);
  }
  return isRefusal(taken) ? taken : taken.answer;
};

const upload = async (parts: Upload): Promise<Outcome<Taken['answer']>> => {
  const { services, runner, call, gate, asked } = parts;
  const caller = await runner.admit(call, gate);
  if (isRefusal(caller)) return caller;
  const begun: Outcome<Begun> = await runner.within(call, caller, gate, (ctx) => beginUpload(ctx, asked));
  if (isRefusal(begun)) return begun;
  if ('answer' in begun) return begun.answer;
  const said = Number(call.incoming.headers['content-length'] ?? 0);
  const folder = incomingFolder(services.env);
  const outcome =
    said > begun.most
      ? documentRefusals.tooLarge
      : await parts.arriving(call.uid ?? '', () =>
          withPiece(
            call.incoming,
            folder,
            begun.most,
            async (piece) =>
              (await parts.finishing(() => take(parts, begun.id, piece))) ?? refusals.unavailable,
          ),
        );
  if (isRefusal(outcome) && outcome === documentRefusals.tooLarge && begun.id && asked.offset === 0)
    await dropDocument(services.db, begun.id);
  return outcome;
};

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
  if (!row) return notFound;
  if (!row.leadId) return mayDownloadOffice(ctx.viewer, row) ?? row;
  const found = await findLead(ctx.db, row.leadId, readableLeads(ctx.viewer));
  return found ? (mayDownload(ctx.viewer, found.lead, row) ?? row) : notFound;
};

/** Uploads in pieces, and the bytes of files; through the same gate as the operations. */
export const documentHttp: NonNullable<Feature['http']> = (app: Hono, services, runner) => {
  const files = filesOf(services);
  // Of the ten connections.
  const finishing = createDoorway(3, 200);
  const arriving = createArriving(fileLimits.openUploads);

  for (const [path, { gate, read }] of Object.entries(roads))
    app.post(path, async (context: HonoContext) => {
      const call = callOf(context);
      const first = await runner.admit(call, gate);
      if (isRefusal(first)) return respond(call, first);
      const query = queryOf(context);
      const asked = isRefusal(query) ? query : read(query, services.newId());
      if (isRefusal(asked)) return respond(call, asked);
      return respond(call, await upload({ services, runner, call, gate, asked, files, finishing, arriving }));
    });

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
      const row = await runner.within(call, caller, fileGate, (ctx) => findFile(ctx, id.data));
      if (isRefusal(row)) return row;
      if (asked.view && !row.preview) return notFound;
      const stored: StoredFile | null = row.storageKey
        ? await files.open(asked.view ? previewKey(row.storageKey, asked.view) : row.storageKey)
        : null;
      if (!stored) return refusals.unavailable;
      const body = Readable.toWeb(stored.stream()) as ReadableStream<Uint8Array>;
      return new Response(body, { headers: headersOf(row, asked.view, stored.size) });
    },
  });

  for (const path of Object.keys(roads))
    app.all(path, (context) => respond(callOf(context), refusals.method));
};
