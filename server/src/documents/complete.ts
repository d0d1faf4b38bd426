import { documentRefusals, hasPreview, infectedFile } from 'domain/documents';
import { isRefusal, type Outcome } from 'domain/kernel';
import type { Context } from '#platform/operations/context.ts';
import type { Files } from '#platform/outside/files.ts';
import { scanFile } from '#platform/outside/scanner.ts';
import { type Answer, type Asked, answerOf } from './answer.ts';
import type { Sight } from './home.ts';
import { type Inspected, inspected } from './inspect.ts';
import { previewJob } from './jobs.ts';
import { passReminders } from './sql/reminders.ts';
import { sameBytes } from './sql/uploads.ts';
import { type DocumentRow, lockVersion, updateDocument } from './sql.ts';
import { documentEvent } from './told.ts';

type Complete = {
  path: string;
  /** The SHA-256 of what lies there, where it came in one body. */
  known?: string;
  row: DocumentRow;
  lead: Sight;
  asked: Asked;
  files: Files;
};

type Completed = { answer: Answer; drop?: string; over?: string };

/** The version whose place a file takes, locked; refused once another one has taken it. */
const formerOf = async (ctx: Context, { replaces }: Asked): Promise<Outcome<DocumentRow | null>> => {
  if (!replaces) return null;
  const former = await lockVersion(ctx.db, replaces);
  if (!former || former.deletedAt) return documentRefusals.inTrash;
  return former.current ? former : documentRefusals.replaced;
};

const sameOf = async (
  ctx: Context,
  { again, unasked, home, office }: Asked,
  former: DocumentRow | null,
  { checksum, sentChecksum }: Inspected,
): Promise<DocumentRow | undefined> => {
  if (again) return undefined;
  if (!former) return sameBytes(ctx.db, home, [checksum, sentChecksum], { anywhere: office && !unasked });
  return former.checksum === checksum ? former : undefined;
};

/** Everything that was said of the former version is said of the next one. */
const succeeding = (former: DocumentRow) => {
  const { name, type, category, description, tags, leadId, clientId, siteId, machineId, eventId } = former;
  const { invoiceId, effectiveDate, expiresAt, remindDaysBefore, revision } = former;
  return {
    ...{ name, type, category, description, tags, leadId, clientId, siteId, machineId, eventId },
    ...{ invoiceId, effectiveDate, expiresAt, remindDaysBefore },
    revision: revision + 1,
    firstId: former.firstId ?? former.id,
    current: true,
  };
};

const takePlace = async (ctx: Context, former: DocumentRow, row: DocumentRow, lead: Sight): Promise<void> => {
  const gone = await updateDocument(ctx.db, former.id, { current: false, updatedAt: ctx.now });
  await passReminders(ctx.db, former.id, row.id);
  ctx.emit(documentEvent({ verb: 'replaced', row: gone, lead, after: { revision: row.revision } }));
};

/** Keeps what was looked at: scanned, and none that is here already. */
const keepInspected = async (
  ctx: Context,
  { row, lead, asked, files }: Complete,
  found: Inspected,
): Promise<Outcome<Completed>> => {
  // Damaged on its way, though every part of it counted as good.
  if (row.sentChecksum && row.sentChecksum !== found.sentChecksum) return documentRefusals.changed;
  // Whom a file came from by mail cannot be told: of theirs it is kept.
  if (found.mimeType === 'image/heic') return documentRefusals.heic;
  if (asked.pictures && !found.mimeType.startsWith('image/')) return documentRefusals.type;
  const former = await formerOf(ctx, asked);
  if (isRefusal(former)) return former;
  const same = await sameOf(ctx, asked, former, found);
  if (same) return { answer: await answerOf(ctx, asked, same, same), drop: row.id };
  const scanned = await scanFile(ctx.env, found.path);
  if (scanned.infected !== null) return infectedFile(scanned.infected);
  const followed = await asked.kept?.(ctx, row.id);
  if (isRefusal(followed)) return followed;
  const storageKey = `documents/${row.id}`;
  const ready = hasPreview(found.mimeType) ? 'processing' : 'ready';
  await files.keep(storageKey, found.path);
  const kept = await updateDocument(ctx.db, row.id, {
    ...(former && succeeding(former)),
    storageKey,
    checksum: found.checksum,
    sentChecksum: found.sentChecksum,
    mimeType: found.mimeType,
    flaw: found.flaw,
    scan: scanned.clean ? 'clean' : 'unscanned',
    status: ready,
    received: row.sizeBytes,
    updatedAt: ctx.now,
  });
  if (former) await takePlace(ctx, former, kept, lead);
  const replaces = former && { replacesId: former.id, revision: kept.revision };
  ctx.emit(documentEvent({ verb: 'added', row: kept, lead, ...(replaces && { after: replaces }) }));
  if (ready === 'processing') await ctx.enqueue(previewJob, { id: row.id });
  return { answer: await answerOf(ctx, asked, kept), over: row.id };
};

/** Keeps a file all of which has arrived, once it was looked at. */
export const complete = (ctx: Context, arrived: Complete): Promise<Outcome<Completed>> =>
  inspected({ ...arrived, name: arrived.row.fileName }, (found) => keepInspected(ctx, arrived, found));
