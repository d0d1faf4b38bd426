import {
  documentRefusals,
  fileLimits,
  type Home,
  mostBytes,
  nameProblem,
  readableName,
  suggestedType,
  tooLarge,
  wrongOffset,
} from 'domain/documents';
import { isRefusal, notFound, type Outcome, type Refusal } from 'domain/kernel';
import type { Context } from '#platform/operations/context.ts';
import type { Files } from '#platform/outside/files.ts';
import { readSettings } from '#settings';
import { type Answer, type Asked, answerOf } from './answer.ts';
import { complete } from './complete.ts';
import { findRoom } from './day-limit.ts';
import { isHome, type Sight, uploadHome } from './home.ts';
import type { Incoming } from './incoming.ts';
import type { Piece } from './receive.ts';
import {
  countDocuments,
  endUnflushed,
  findUpload,
  insertDocument,
  lockUploads,
  sameBytes,
} from './sql/uploads.ts';
import { type DocumentRow, findDocument, lockDocument, updateDocument } from './sql.ts';

/** Whether it is this very upload that took a version's place: its answer may have been lost on the way. */
const tookPlace = async (ctx: Context, { upload, replaces }: Asked): Promise<boolean> => {
  const row = await findUpload(ctx.db, ctx.actor.uid, upload);
  return row !== undefined && row.storageKey !== null && row.replacesId === replaces;
};

const enter = async (ctx: Context, asked: Asked): Promise<Outcome<{ sight: Sight; home: Home }>> => {
  if (asked.enter) {
    const home = await asked.enter(ctx);
    return isRefusal(home) ? home : { sight: null, home };
  }
  const former = asked.replaces ? await findDocument(ctx.db, asked.replaces) : null;
  if (former === undefined) return notFound;
  if (former && !former.current && !(await tookPlace(ctx, asked))) return documentRefusals.replaced;
  const home = former ? homeOf(former) : asked.home;
  const entered = await uploadHome(ctx, home);
  return isRefusal(entered) ? entered : { ...entered, home };
};

/** Either the upload is over, or so many bytes may follow; `over`: what more than that is refused with. */
export type Begun = { answer: Answer } | { id: string; most: number; over: Refusal };

const homeOf = ({ leadId, clientId, siteId }: DocumentRow): Home => ({ leadId, clientId, siteId });

// A document may have been linked elsewhere since its next version began to arrive.
const isMeant = (row: DocumentRow, { home, replaces }: Asked): boolean =>
  replaces
    ? row.replacesId === replaces
    : row.leadId === home.leadId && row.clientId === home.clientId && row.siteId === home.siteId;

/** Goes on with an upload that was begun: it is over, or it stands where the request thinks. */
const goOn = async (
  ctx: Context,
  asked: Asked,
  row: DocumentRow,
  incoming: Incoming,
): Promise<Outcome<Begun>> => {
  if (!isMeant(row, asked)) return documentRefusals.otherHome;
  if (row.storageKey) return { answer: await answerOf(ctx, asked, row) };
  if (asked.size !== undefined && asked.size !== row.sizeBytes) return documentRefusals.otherSize;
  const received = await incoming.have(row);
  if (received !== asked.offset) return wrongOffset(received);
  if (!(await findRoom(ctx, ctx.actor.uid, 1))) return documentRefusals.tooMuch;
  // Trying again is how an interrupted upload goes on.
  if (row.status === 'error')
    await updateDocument(ctx.db, row.id, { status: 'uploading', errorMessage: '', updatedAt: ctx.now });
  return { id: row.id, most: row.sizeBytes - received, over: documentRefusals.longer };
};

const newDocument = (ctx: Context, asked: Asked, size: number) => {
  const suggested = suggestedType({
    picture: !/\.(pdf|docx?|xlsx?|pptx?|od[tsp]|csv|txt)$/i.test(asked.name),
  });
  const name = readableName(asked.name);
  return {
    id: ctx.newId(),
    ...asked.home,
    upload: asked.upload,
    sizeBytes: size,
    createdAt: ctx.now,
    ...(asked.replaces ? { replacesId: asked.replaces, current: false } : {}),
    sentChecksum: asked.checksum ?? null,
    name: name || 'Photo',
    fileName: name,
    uploadedBy: ctx.actor.uid,
    type: asked.type ?? suggested.type,
    category: asked.category ?? suggested.category,
  };
};

const start = async (ctx: Context, asked: Asked, size: number): Promise<Outcome<DocumentRow>> => {
  const filling = isHome(asked.home) && !asked.replaces ? asked.home : null;
  const { ofHome, open } = await countDocuments(ctx.db, filling, ctx.actor.uid);
  if (ofHome >= fileLimits.filesPerHome) return documentRefusals.tooMany;
  if (open >= fileLimits.openUploads) return documentRefusals.tooManyOpen;
  return (await insertDocument(ctx.db, newDocument(ctx, asked, size))) ?? wrongOffset(0);
};

/** Looks at what is asked before any byte is read: rights, the name, the size, whether it is here already. */
export const beginUpload = async (
  ctx: Context,
  given: Asked,
  incoming: Incoming,
): Promise<Outcome<Begun>> => {
  const home = await enter(ctx, given);
  if (isRefusal(home)) return home;
  const asked = { ...given, home: home.home };
  const row = await findUpload(ctx.db, ctx.actor.uid, asked.upload);
  if (row) return goOn(ctx, asked, row, incoming);
  if (asked.offset > 0) return wrongOffset(0);
  const unfit = nameProblem(asked.name);
  if (unfit) return unfit;
  if (asked.size === 0) return documentRefusals.empty;
  const { documentMegabytes } = await readSettings(ctx.db);
  const [most, over] = [mostBytes(documentMegabytes), tooLarge(documentMegabytes)];
  if (asked.size !== undefined && asked.size > most) return over;
  const same =
    asked.checksum && !asked.again && !asked.replaces
      ? await sameBytes(ctx.db, asked.home, [asked.checksum], { anywhere: asked.office && !asked.unasked })
      : undefined;
  if (same) return { answer: { ...(await answerOf(ctx, asked, same, same)), received: 0 } };
  if (!(await findRoom(ctx, ctx.actor.uid, asked.size ?? 1))) return documentRefusals.tooMuch;
  // A whole file in one body becomes a row once it is there.
  if (asked.size === undefined) return { id: '', most, over };
  await lockUploads(ctx.db, ctx.actor.uid);
  const begun = await start(ctx, asked, asked.size);
  return isRefusal(begun) ? begun : { id: begun.id, most: asked.size, over: documentRefusals.longer };
};

/** What a piece led to; `drop`: a row of which nothing is to stay; `over`: one of which all is kept. */
export type Taken = { answer: Answer; drop?: string; over?: string };

type Taking = { piece: Piece; files: Files; incoming: Incoming };

/** Takes a piece that has arrived: appends it, and completes the file with the last one. */
export const takePiece = async (
  ctx: Context,
  given: Asked,
  begunId: string,
  { piece, files, incoming }: Taking,
): Promise<Outcome<Taken>> => {
  const home = await enter(ctx, given);
  if (isRefusal(home)) return home;
  const asked = { ...given, home: home.home };
  if (asked.piece && piece.whole && asked.piece !== piece.checksum) return documentRefusals.damaged;
  if (begunId === '') return takeWhole(ctx, asked, piece, files);
  const row = await lockDocument(ctx.db, begunId);
  if (!row) return documentRefusals.notUploading;
  if (row.storageKey) return { answer: await answerOf(ctx, asked, row) };
  const received = await incoming.have(row);
  if (received !== asked.offset) return wrongOffset(received);
  const sum = received + piece.size;
  const whole = sum === row.sizeBytes;
  await incoming.add(row, { path: piece.path, at: received, whole });
  if (whole) return complete(ctx, { path: incoming.path(row.id), row, lead: home.sight, asked, files });
  // What a crash makes forgotten of it is asked for again.
  await endUnflushed(ctx.db);
  const kept = await updateDocument(ctx.db, row.id, { received: sum, updatedAt: ctx.now });
  return { answer: await answerOf(ctx, asked, kept) };
};

const takeWhole = async (ctx: Context, asked: Asked, piece: Piece, files: Files): Promise<Outcome<Taken>> => {
  // Broken off, it is not the file: nothing of it stays.
  if (!piece.whole || piece.size === 0) return documentRefusals.empty;
  const row = await start(ctx, asked, piece.size);
  if (isRefusal(row)) return row;
  // The row may have waited for a merge that took the lead's files along, and keeps the lead as it is from here on.
  const still = await enter(ctx, asked);
  if (isRefusal(still)) return still;
  const { path, checksum: known } = piece;
  return complete(ctx, { path, known, row, lead: still.sight, asked, files });
};
