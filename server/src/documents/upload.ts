import {
  type Document,
  documentRefusals,
  fileLimits,
  type Home,
  hasForeignEnding,
  hasPreview,
  isTooLarge,
  type LeadFile,
  suggestedType,
  type UploadAnswer,
  type UploadQuery,
  wrongOffset,
} from 'domain/documents';
import { day, isRefusal, later, type Outcome } from 'domain/kernel';
import type { Context } from '#platform/operations/context.ts';
import { type Files, incomingFolder } from '#platform/outside/files.ts';
import { type Sight, uploadHome } from './home.ts';
import { type Inspected, inspectFile } from './inspect.ts';
import { previewJob } from './jobs.ts';
import { append, partialPath, partialSize } from './partial.ts';
import type { Piece } from './receive.ts';
import { listedDocument } from './sql/listing.ts';
import {
  countDocuments,
  type DocumentRow,
  findUpload,
  insertDocument,
  lockDocument,
  lockUploads,
  sameBytes,
  updateDocument,
} from './sql.ts';
import { documentEvent, documentsTold, filesTold } from './told.ts';

/** `office`: the answer tells the file as the office reads it. */
export type Asked = UploadQuery & {
  upload: string;
  home: Home;
  office: boolean;
  /** Pictures alone. */
  pictures?: true;
  /** Where the asker may put it, where that does not follow from what they name. */
  enter?: (ctx: Context) => Promise<Outcome<Home>>;
  /** What else follows from it in the same transaction, once all of it is there. */
  kept?: (ctx: Context, id: string) => Promise<Outcome<unknown>>;
};

const enter = async (ctx: Context, asked: Asked): Promise<Outcome<{ sight: Sight; home: Home }>> => {
  if (asked.enter) {
    const home = await asked.enter(ctx);
    return isRefusal(home) ? home : { sight: null, home };
  }
  const entered = await uploadHome(ctx, asked.home);
  return isRefusal(entered) ? entered : { ...entered, home: asked.home };
};

type Answer = UploadAnswer<LeadFile | Document>;

/** Either the upload is over, or so many bytes may follow. */
export type Begun = { answer: Answer } | { id: string; most: number };

const fileTold = async (ctx: Context, row: DocumentRow, office: boolean) => {
  const listed = office ? await listedDocument(ctx.db, row.id) : undefined;
  const [file] = listed ? await documentsTold(ctx, [listed]) : await filesTold(ctx, [row]);
  return file ?? null;
};

const answerOf = async (
  ctx: Context,
  { upload, office }: Asked,
  row: DocumentRow,
  same: DocumentRow | null = null,
): Promise<Answer> => {
  const file = row.status === 'uploading' ? null : await fileTold(ctx, row, office);
  const known = same && { id: same.id, name: same.name, at: same.createdAt };
  return { upload, received: row.received, file, same: known };
};

const isHome = (row: DocumentRow, { leadId, clientId, siteId }: Home): boolean =>
  row.leadId === leadId && row.clientId === clientId && row.siteId === siteId;

const offsetIn = async (row: DocumentRow, folder: string): Promise<number> =>
  Math.min(row.received, await partialSize(partialPath(folder, row.id)));

/** Goes on with an upload that was begun: it is over, or it stands where the request thinks. */
const goOn = async (ctx: Context, asked: Asked, row: DocumentRow): Promise<Outcome<Begun>> => {
  if (!isHome(row, asked.home)) return documentRefusals.otherHome;
  if (row.storageKey) return { answer: await answerOf(ctx, asked, row) };
  if (asked.size !== undefined && asked.size !== row.sizeBytes) return documentRefusals.otherSize;
  const received = await offsetIn(row, incomingFolder(ctx.env));
  if (received !== asked.offset) return wrongOffset(received);
  // Trying again is how an interrupted upload goes on.
  if (row.status === 'error')
    await updateDocument(ctx.db, row.id, { status: 'uploading', errorMessage: '', updatedAt: ctx.now });
  return { id: row.id, most: row.sizeBytes - received };
};

const newDocument = (ctx: Context, asked: Asked, size: number) => {
  const suggested = suggestedType({
    picture: !/\.(pdf|docx?|xlsx?|pptx?|od[tsp]|csv|txt)$/i.test(asked.name),
  });
  const name = asked.name.trim();
  return {
    id: ctx.newId(),
    ...asked.home,
    upload: asked.upload,
    sizeBytes: size,
    createdAt: ctx.now,
    name: name || 'Photo',
    fileName: name,
    uploadedBy: ctx.actor.uid,
    type: asked.type ?? suggested.type,
    category: asked.category ?? suggested.category,
  };
};

const start = async (ctx: Context, asked: Asked, size: number): Promise<Outcome<DocumentRow>> => {
  const person = { uploadedBy: ctx.actor.uid, since: later(ctx.now, -day) };
  const { ofHome, open, bytes } = await countDocuments(ctx.db, asked.home, person);
  if (ofHome >= fileLimits.filesPerHome) return documentRefusals.tooMany;
  if (open >= fileLimits.openUploads) return documentRefusals.tooManyOpen;
  if (bytes + size > fileLimits.bytesPerDay) return documentRefusals.tooMuch;
  return (await insertDocument(ctx.db, newDocument(ctx, asked, size))) ?? wrongOffset(0);
};

/** Looks at what is asked before any byte is read: rights, the name, the size, whether it is here already. */
export const beginUpload = async (ctx: Context, given: Asked): Promise<Outcome<Begun>> => {
  const home = await enter(ctx, given);
  if (isRefusal(home)) return home;
  const asked = { ...given, home: home.home };
  const row = await findUpload(ctx.db, ctx.actor.uid, asked.upload);
  if (row) return goOn(ctx, asked, row);
  if (asked.offset > 0) return wrongOffset(0);
  if (hasForeignEnding(asked.name)) return documentRefusals.type;
  if (asked.size === 0) return documentRefusals.empty;
  if (asked.size !== undefined && isTooLarge(asked.size)) return documentRefusals.tooLarge;
  const same =
    asked.checksum && !asked.again ? await sameBytes(ctx.db, asked.home, asked.checksum) : undefined;
  if (same) return { answer: { ...(await answerOf(ctx, asked, same, same)), received: 0 } };
  // A whole file in one body becomes a row once it is there.
  if (asked.size === undefined) return { id: '', most: fileLimits.bytes };
  await lockUploads(ctx.db, ctx.actor.uid);
  const begun = await start(ctx, asked, asked.size);
  return isRefusal(begun) ? begun : { id: begun.id, most: asked.size };
};

type Complete = { path: string; row: DocumentRow; lead: Sight; asked: Asked; files: Files };

const complete = async (ctx: Context, { path, row, lead, asked, files }: Complete) => {
  const found: Outcome<Inspected> = await inspectFile(path, row.fileName);
  if (isRefusal(found)) return found;
  if (asked.pictures && !found.mimeType.startsWith('image/')) return documentRefusals.type;
  const same = asked.again ? undefined : await sameBytes(ctx.db, asked.home, found.checksum);
  if (same) return { answer: await answerOf(ctx, asked, same, same), drop: row.id };
  const followed = await asked.kept?.(ctx, row.id);
  if (isRefusal(followed)) return followed;
  const storageKey = `documents/${row.id}`;
  const ready = hasPreview(found.mimeType) ? 'processing' : 'ready';
  await files.keep(storageKey, path);
  const kept = await updateDocument(ctx.db, row.id, {
    storageKey,
    checksum: found.checksum,
    mimeType: found.mimeType,
    status: ready,
    received: row.sizeBytes,
    updatedAt: ctx.now,
  });
  ctx.emit(documentEvent({ verb: 'added', row: kept, lead }));
  if (ready === 'processing') await ctx.enqueue(previewJob, { id: row.id });
  return { answer: await answerOf(ctx, asked, kept), drop: null };
};

/** What a piece led to; `drop`: a row of which nothing is to stay. */
export type Taken = { answer: Answer; drop: string | null };

/** Takes a piece that has arrived: appends it, and completes the file with the last one. */
export const takePiece = async (
  ctx: Context,
  given: Asked,
  begunId: string,
  piece: Piece,
  files: Files,
): Promise<Outcome<Taken>> => {
  const home = await enter(ctx, given);
  if (isRefusal(home)) return home;
  const asked = { ...given, home: home.home };
  if (begunId === '') return takeWhole(ctx, asked, piece, files);
  const row = await lockDocument(ctx.db, begunId);
  if (!row) return documentRefusals.notUploading;
  if (row.storageKey) return { answer: await answerOf(ctx, asked, row), drop: null };
  const folder = incomingFolder(ctx.env);
  const received = await offsetIn(row, folder);
  if (received !== asked.offset) return wrongOffset(received);
  const path = partialPath(folder, row.id);
  await append(path, piece.path, received);
  const sum = received + piece.size;
  if (sum === row.sizeBytes) return complete(ctx, { path, row, lead: home.sight, asked, files });
  const kept = await updateDocument(ctx.db, row.id, { received: sum, updatedAt: ctx.now });
  return { answer: await answerOf(ctx, asked, kept), drop: null };
};

const takeWhole = async (ctx: Context, asked: Asked, piece: Piece, files: Files): Promise<Outcome<Taken>> => {
  // Broken off, it is not the file: nothing of it stays.
  if (!piece.whole || piece.size === 0) return documentRefusals.empty;
  const row = await start(ctx, asked, piece.size);
  if (isRefusal(row)) return row;
  // The row may have waited for a merge that took the lead's files along, and keeps the lead as it is from here on.
  const still = await enter(ctx, asked);
  if (isRefusal(still)) return still;
  return complete(ctx, { path: piece.path, row, lead: still.sight, asked, files });
};
