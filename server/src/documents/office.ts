import {
  type Document,
  documentChanges,
  documentOperations,
  documentRefusals,
  moveDocument,
} from 'domain/documents';
import { changesBetween, notFound, type Outcome } from 'domain/kernel';
import { leadsById } from '#leads';
import type { Context } from '#platform/operations/context.ts';
import { bind } from '#platform/operations/operations.ts';
import { readPage } from '#platform/rows/page.ts';
import { replay } from '#platform/rows/replay.ts';
import { type Meant, shownAs, type Writable, write } from '#platform/rows/write.ts';
import type { Sight } from './home.ts';
import { type ListedRow, lastDocumentFirst, listDocuments, listedDocument, lockAny } from './sql/listing.ts';
import { type DocumentRow, updateDocument } from './sql.ts';
import { documentEvent, documentsTold, type Verb } from './told.ts';

const told = async (ctx: Context, row: ListedRow): Promise<Outcome<Document>> =>
  (await documentsTold(ctx, [row]))[0] ?? notFound;

const sightOf = async (ctx: Context, { leadId }: DocumentRow): Promise<Sight> =>
  leadId ? ((await leadsById(ctx.db, [leadId]))[0] ?? null) : null;

type Files = Writable<ListedRow, Partial<DocumentRow>>;

/** Any file, deleted ones included. */
const files: Files = {
  lock: async ({ db }, id) => ((await lockAny(db, id)) ? listedDocument(db, id) : undefined),
  keep: async (ctx, verb, row, fields) => {
    const { before, after } = changesBetween<Partial<DocumentRow>>(row, { ...row, ...fields });
    if (Object.keys(after).length === 0) return row;
    const kept = await updateDocument(ctx.db, row.id, { ...after, updatedAt: ctx.now });
    ctx.emit(documentEvent({ verb: verb as Verb, row: kept, lead: await sightOf(ctx, row), before, after }));
    return { ...kept, siteName: row.siteName };
  },
  refusals: documentRefusals,
};

const present: Files = { ...files, may: (_, { deletedAt }) => (deletedAt ? notFound : null) };

const change = async (
  ctx: Context,
  rows: Files,
  meant: Meant,
  verb: (row: ListedRow) => Outcome<Partial<DocumentRow>>,
): Promise<Outcome<Document>> => shownAs(await write(ctx, rows, meant, verb), (row) => told(ctx, row));

/** Back from being deleted as long as its bytes are kept, or out of the archive. */
const restored = (row: ListedRow, now: string): Outcome<Partial<DocumentRow>> => {
  if (!row.deletedAt) return moveDocument(row, 'ready', now);
  return row.storageKey ? { deletedAt: null } : documentRefusals.gone;
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
  bind(
    documentOperations.update,
    (ctx, { id, version, fields }) =>
      change(
        ctx,
        present,
        { id, version },
        (row) => documentChanges(row, fields, ctx.now) as Outcome<Partial<DocumentRow>>,
      ),
    replayed,
  ),
  bind(
    documentOperations.archive,
    (ctx, { id }) =>
      change(ctx, present, { id, as: 'archived' }, (row) => moveDocument(row, 'archived', ctx.now)),
    replayed,
  ),
  bind(
    documentOperations.remove,
    (ctx, { id }) =>
      change(ctx, files, { id, as: 'removed' }, ({ deletedAt }) => ({ deletedAt: deletedAt ?? ctx.now })),
    replayed,
  ),
  bind(
    documentOperations.restore,
    (ctx, { id }) => change(ctx, files, { id, as: 'restored' }, (row) => restored(row, ctx.now)),
    replayed,
  ),
];
