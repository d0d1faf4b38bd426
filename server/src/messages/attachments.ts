import { mayDownload, mayDownloadOffice } from 'domain/documents';
import { notFound, type Outcome } from 'domain/kernel';
import { attachmentBytes, type MessageAttachment, messageRefusals } from 'domain/messages';
import { type DocumentRow, findDocument } from '#documents';
import type { Context } from '#platform/operations/context.ts';
import type { About } from './about.ts';

const belongs = ({ lead, client }: About, row: DocumentRow): boolean =>
  lead
    ? row.leadId === lead.id
    : client !== null &&
      (row.clientId === client.id || (row.leadId !== null && row.leadId === client.originLeadId));

/** Files of the lead or client that somebody may read; any other is not there. */
export const attachmentsOf = async (
  ctx: Context,
  about: About,
  ids: readonly string[],
): Promise<Outcome<MessageAttachment[]>> => {
  const found: MessageAttachment[] = [];
  for (const id of new Set(ids)) {
    const row = await findDocument(ctx.db, id);
    if (!row || !belongs(about, row)) return notFound;
    const refused = about.lead
      ? mayDownload(ctx.viewer, about.lead, row)
      : mayDownloadOffice(ctx.viewer, row);
    if (refused) return refused;
    found.push(attachmentOf(row));
  }
  const bytes = found.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  return bytes > attachmentBytes ? messageRefusals.attachmentsTooLarge : found;
};

const attachmentOf = ({ id, name, fileName, mimeType, sizeBytes }: DocumentRow): MessageAttachment => ({
  id,
  name: fileName || name,
  mimeType,
  sizeBytes,
});
