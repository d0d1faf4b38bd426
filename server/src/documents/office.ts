import {
  type Document,
  documentChanges,
  documentOperations,
  documentRefusals,
  type ManyDocuments,
  type ManyDocumentsRow,
  moveDocument,
  retryUpload,
  type SomeDocumentFields,
} from 'domain/documents';
import { changesBetween, isRefusal, notFound, type Outcome } from 'domain/kernel';
import { leadsById } from '#leads';
import type { Context } from '#platform/operations/context.ts';
import { bind } from '#platform/operations/operations.ts';
import { readPage } from '#platform/rows/page.ts';
import { replay } from '#platform/rows/replay.ts';
import { type Meant, shownAs, type Writable, write } from '#platform/rows/write.ts';
import type { Sight } from './home.ts';
import { linkProblem } from './links.ts';
import { documentFigures } from './sql/figures.ts';
import {
  type ListedRow,
  listDocuments,
  listedDocument,
  listedDocuments,
  lockAny,
  versionsOf,
} from './sql/listing.ts';
import { documentOrders } from './sql/order.ts';
import { type DocumentRow, deleteVersions, followVersions, updateDocument, updateDocuments } from './sql.ts';
import { documentEvent, documentsTold, type Verb } from './told.ts';

const told = async (ctx: Context, row: ListedRow): Promise<Outcome<Document>> =>
  (await documentsTold(ctx, [row]))[0] ?? notFound;

const sightOf = async (ctx: Context, leadId: string | null): Promise<Sight> =>
  leadId ? ((await leadsById(ctx.db, [leadId]))[0] ?? null) : null;

type Files = Writable<ListedRow, Partial<DocumentRow>>;

// Who may see a document sees no version of it elsewhere.
const moving = ['leadId', 'clientId', 'siteId', 'machineId', 'category'] as const;

/** Any file, deleted ones included. */
const files: Files = {
  lock: async ({ db }, id) => ((await lockAny(db, [id])).length > 0 ? listedDocument(db, id) : undefined),
  keep: async (ctx, verb, row, fields) => {
    const { before, after } = changesBetween<Partial<DocumentRow>>(row, { ...row, ...fields });
    if (Object.keys(after).length === 0) return row;
    const kept = await updateDocument(ctx.db, row.id, { ...after, updatedAt: ctx.now });
    // The versions before it go and come with the one that stands for them.
    if (row.current && after.deletedAt !== undefined)
      await deleteVersions(ctx.db, row, { from: row.deletedAt, to: after.deletedAt });
    if (moving.some((field) => after[field] !== undefined)) await followVersions(ctx.db, kept);
    const from = await sightOf(ctx, row.leadId);
    const lead = kept.leadId === row.leadId ? from : await sightOf(ctx, kept.leadId);
    ctx.emit(documentEvent({ verb: verb as Verb, row: kept, lead, from, before, after }));
    return (await listedDocument(ctx.db, row.id)) ?? notFound;
  },
  refusals: documentRefusals,
};

const present: Files = { ...files, may: (_, { deletedAt }) => (deletedAt ? notFound : null) };

const change = async (
  ctx: Context,
  rows: Files,
  meant: Meant,
  verb: (row: ListedRow) => Outcome<Partial<DocumentRow>> | Promise<Outcome<Partial<DocumentRow>>>,
): Promise<Outcome<Document>> => shownAs(await write(ctx, rows, meant, verb), (row) => told(ctx, row));

const update = (ctx: Context, meant: Meant, fields: SomeDocumentFields) =>
  change(ctx, present, meant, async (row) => {
    const changed = documentChanges(row, fields, ctx.now);
    if (isRefusal(changed)) return changed;
    const after = { ...row, ...changed } as ListedRow;
    return (await linkProblem(ctx, after, fields)) ?? (changed as Partial<DocumentRow>);
  });

/** Back from being deleted as long as its bytes are kept, or out of the archive. */
const restored = (row: ListedRow, now: string): Outcome<Partial<DocumentRow>> => {
  if (!row.deletedAt) return moveDocument(row, 'ready', now);
  return row.storageKey ? { deletedAt: null } : documentRefusals.gone;
};

const archived = (row: ListedRow, now: string): Outcome<Partial<DocumentRow>> =>
  row.current ? moveDocument(row, 'archived', now) : documentRefusals.replaced;

const get = async (ctx: Context, id: string): Promise<Outcome<Document>> => {
  const row = await listedDocument(ctx.db, id);
  return row ? told(ctx, row) : notFound;
};

const replayed = replay<Document>(get);

type Changed = { row: ManyDocumentsRow; before: ListedRow | undefined; after: Partial<DocumentRow> };

const changeOne = (
  id: string,
  before: ListedRow | undefined,
  fields: SomeDocumentFields,
  now: string,
): Changed => {
  const row = { id, code: null, message: null, name: before?.name ?? null };
  const changed = before && !before.deletedAt ? documentChanges(before, fields, now) : notFound;
  if (isRefusal(changed)) {
    const { code, message } = changed;
    return { row: { ...row, outcome: 'refused', code, message }, before, after: {} };
  }
  const { after } = changesBetween<Partial<DocumentRow>>(
    before as ListedRow,
    { ...before, ...changed } as ListedRow,
  );
  const outcome = Object.keys(after).length > 0 ? 'changed' : 'unchanged';
  return { row: { ...row, outcome }, before, after };
};

const updateMany = async (
  ctx: Context,
  { ids, fields }: { ids: readonly string[]; fields: SomeDocumentFields },
): Promise<ManyDocuments> => {
  const wanted = [...new Set(ids)];
  await lockAny(ctx.db, wanted);
  const known = new Map((await listedDocuments(ctx.db, wanted)).map((row) => [row.id, row]));
  const made = wanted.map((id) => changeOne(id, known.get(id), fields, ctx.now));
  const changed = new Map(
    made.flatMap(({ row, before, after }) =>
      row.outcome === 'changed' && before ? [[row.id, { before, after }]] : [],
    ),
  );
  // One statement says the same of all of them.
  const status = fields.status && {
    status: fields.status,
    archivedAt: fields.status === 'archived' ? ctx.now : null,
  };
  const kept = await updateDocuments(ctx.db, [...changed.keys()], {
    ...fields,
    ...status,
    updatedAt: ctx.now,
  });
  const leads = await leadsById(
    ctx.db,
    kept.flatMap(({ leadId }) => leadId ?? []),
  );
  const sights = new Map(leads.map((lead) => [lead.id, lead]));
  if (fields.category) for (const row of kept) await followVersions(ctx.db, row);
  for (const row of kept) {
    const { before: was, after } = changed.get(row.id) ?? { before: row, after: {} };
    const before = Object.fromEntries(
      Object.keys(after).map((field) => [field, was[field as keyof typeof was]]),
    );
    ctx.emit(
      documentEvent({ verb: 'updated', row, lead: sights.get(row.leadId ?? '') ?? null, before, after }),
    );
  }
  const rows = made.map(({ row }) => row);
  const count = (outcome: ManyDocumentsRow['outcome']) =>
    rows.filter((row) => row.outcome === outcome).length;
  return { rows, changed: count('changed'), unchanged: count('unchanged'), refused: count('refused') };
};

const versions = async (ctx: Context, id: string): Promise<Outcome<{ items: Document[] }>> => {
  const row = await listedDocument(ctx.db, id);
  return row ? { items: await documentsTold(ctx, await versionsOf(ctx.db, row)) } : notFound;
};

/** What administrators do with any file, whatever it belongs to. */
export const officeRoutes = [
  bind(documentOperations.list, (ctx, { cursor, limit, sort, ...ask }) =>
    readPage(
      { cursor, limit },
      documentOrders[sort],
      (stretch) => listDocuments(ctx.db, ask, ctx.now, stretch),
      (rows) => documentsTold(ctx, rows),
    ),
  ),
  bind(documentOperations.figures, (ctx, ask) => documentFigures(ctx.db, ask, ctx.now)),
  bind(documentOperations.get, (ctx, { id }) => get(ctx, id)),
  bind(documentOperations.versions, (ctx, { id }) => versions(ctx, id)),
  bind(
    documentOperations.update,
    (ctx, { id, version, fields }) => update(ctx, { id, version }, fields),
    replayed,
  ),
  bind(documentOperations.updateMany, updateMany),
  bind(
    documentOperations.archive,
    (ctx, { id }) => change(ctx, present, { id, as: 'archived' }, (row) => archived(row, ctx.now)),
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
  bind(
    documentOperations.retry,
    (ctx, { id }) => change(ctx, present, { id, as: 'retried' }, retryUpload),
    replayed,
  ),
];
