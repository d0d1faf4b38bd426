import { documentOperations, fileLimits, maySeeFiles } from 'domain/documents';
import { isRefusal, notFound, type Outcome } from 'domain/kernel';
import { readableLeads } from 'domain/leads';
import { findLead, lockLead } from '#leads';
import type { Context } from '#platform/operations/context.ts';
import { bind } from '#platform/operations/operations.ts';
import { officeRoutes } from './office.ts';
import { deleteVersions, documentsOf, lockDocument, updateDocument } from './sql.ts';
import { documentEvent, filesTold } from './told.ts';

const remove = async (ctx: Context, id: string, file: string): Promise<Outcome<{ id: string }>> => {
  const found = await lockLead(ctx.db, id, readableLeads(ctx.viewer));
  const row = found && (await lockDocument(ctx.db, file));
  if (!found || row?.leadId !== id) return notFound;
  await updateDocument(ctx.db, file, { deletedAt: ctx.now, updatedAt: ctx.now });
  if (row.current) await deleteVersions(ctx.db, row, { from: null, to: ctx.now });
  ctx.emit(documentEvent({ verb: 'removed', row, lead: found.lead }));
  return { id: file };
};

export const documentRoutes = [
  bind(documentOperations.files, async (ctx, { id }) => {
    const found = await findLead(ctx.db, id, readableLeads(ctx.viewer));
    if (!found) return notFound;
    const refused = maySeeFiles(ctx.viewer, found.lead);
    if (isRefusal(refused)) return refused;
    return { items: await filesTold(ctx, await documentsOf(ctx.db, id, fileLimits.filesPerHome)) };
  }),
  // Answered again without asking whether the file, which is gone, is still in sight.
  bind(documentOperations.fileRemove, (ctx, { id, file }) => remove(ctx, id, file), {
    show: async (_, kept) => kept,
  }),
  ...officeRoutes,
];
