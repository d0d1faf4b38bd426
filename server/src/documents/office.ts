import {
  type Document,
  documentChanges,
  documentOperations,
  documentRefusals,
  moveDocument,
  type SomeDocumentFields,
} from 'domain/documents';
import { changesBetween, isRefusal, notFound, type Outcome } from 'domain/kernel';
import { leadsById } from '#leads';
import type { Context } from '#platform/operations/context.ts';
import { bind } from '#platform/operations/operations.ts';
import { readPage } from '#platform/rows/page.ts';
import { replay } from '#platform/rows/replay.ts';
import type { Sight } from './home.ts';
import { type ListedRow, lastDocumentFirst, listDocuments, listedDocument, lockAny } from './sql/listing.ts';
import { type DocumentRow, updateDocument } from './sql.ts';
import { documentEvent, documentsTold } from './told.ts';

const told = async (ctx: Context, row: ListedRow): Promise<Outcome<Document>> =>
  (await documentsTold(ctx, [row]))[0] ?? notFound;

const locked = async (ctx: Context, id: string): Promise<ListedRow | undefined> =>
  (await lockAny(ctx.db, id)) ? listedDocument(ctx.db, id) : undefined;

const sightOf = async (ctx: Context, { leadId }: DocumentRow): Promise<Sight> =>
  leadId ? ((await leadsById(ctx.db, [leadId]))[0] ?? null) : null;

type Verb = 'updated' | 'archived' | 'restored' | 'removed';

/** Writes to a locked row, tells it, and answers the row as it is then. */
const write = async (
  ctx: Context,
  row: ListedRow,
  verb: Verb,
  fields: Partial<DocumentRow>,
): Promise<Outcome<Document>> => {
  const { before, after } = changesBetween<Partial<DocumentRow>>(row, { ...row, ...fields });
  if (Object.keys(after).length === 0) return told(ctx, row);
  const kept = await updateDocument(ctx.db, row.id, { ...after, updatedAt: ctx.now });
  ctx.emit(documentEvent({ verb, row: kept, lead: await sightOf(ctx, row), before, after }));
  return told(ctx, { ...kept, siteName: row.siteName });
};

const update = async (
  ctx: Context,
  { id, version, fields }: { id: string; version: number; fields: SomeDocumentFields },
): Promise<Outcome<Document>> => {
  const row = await locked(ctx, id);
  if (!row || row.deletedAt) return notFound;
  if (row.version !== version) {
    const current = await told(ctx, row);
    return { ...documentRefusals.stale, current };
  }
  const changes = documentChanges(row, fields, ctx.now);
  return isRefusal(changes) ? changes : write(ctx, row, 'updated', changes as Partial<DocumentRow>);
};

const archive = async (ctx: Context, id: string): Promise<Outcome<Document>> => {
  const row = await locked(ctx, id);
  if (!row || row.deletedAt) return notFound;
  const moved = moveDocument(row, 'archived', ctx.now);
  return isRefusal(moved) ? moved : write(ctx, row, 'archived', moved);
};

const remove = async (ctx: Context, id: string): Promise<Outcome<Document>> => {
  const row = await locked(ctx, id);
  return row ? write(ctx, row, 'removed', { deletedAt: row.deletedAt ?? ctx.now }) : notFound;
};

/** Back from being deleted as long as its bytes are kept, or out of the archive. */
const restore = async (ctx: Context, id: string): Promise<Outcome<Document>> => {
  const row = await locked(ctx, id);
  if (!row) return notFound;
  if (row.deletedAt)
    return row.storageKey ? write(ctx, row, 'restored', { deletedAt: null }) : documentRefusals.gone;
  const moved = moveDocument(row, 'ready', ctx.now);
  return isRefusal(moved) ? moved : write(ctx, row, 'restored', moved);
};

const get = async (ctx: Context, id: string): Promise<Outcome<Document>> => {
  const row = await listedDocument(ctx.db, id);
  return row ? told(ctx, row) : notFound;
};

const replayed = replay<Document>(get);

/** What administrators do with any file, whatever it belongs to. */
export const officeRoutes = [
  bind(documentOperations.list, (ctx, { cursor, limit, ...ask }) =>
    readPage(
      { cursor, limit },
      lastDocumentFirst,
      (stretch) => listDocuments(ctx.db, ask, stretch),
      (rows) => documentsTold(ctx, rows),
    ),
  ),
  bind(documentOperations.get, (ctx, { id }) => get(ctx, id)),
  bind(documentOperations.update, update, replayed),
  bind(documentOperations.archive, (ctx, { id }) => archive(ctx, id), replayed),
  bind(documentOperations.remove, (ctx, { id }) => remove(ctx, id), replayed),
  bind(documentOperations.restore, (ctx, { id }) => restore(ctx, id), replayed),
];
