import { type Document, type LeadFile, maySeeUnderway } from 'domain/documents';
import type { Lead } from 'domain/leads';
import { scopeFacts } from '#leads';
import type { Context } from '#platform/operations/context.ts';
import type { NewEvent } from '#platform/operations/events.ts';
import { namesOf } from '#users';
import type { Sight } from './home.ts';
import type { ListedRow } from './sql/listing.ts';
import type { DocumentRow } from './sql/row.ts';

const fileOf = (row: DocumentRow, author: string): LeadFile => {
  const { id, version, leadId, name, fileName, mimeType, sizeBytes, received, type, category } = row;
  const { status, scan, flaw, preview, errorMessage, uploadedBy, createdAt } = row;
  return {
    id,
    version,
    leadId: leadId ?? '',
    name,
    fileName,
    mimeType,
    sizeBytes,
    received,
    type,
    category,
    status,
    scan,
    flaw,
    preview,
    errorMessage,
    uploadedBy,
    author,
    createdAt,
  };
};

/** Rows as the office reads them, with who uploaded them and whose site it is. */
export const documentsTold = async (ctx: Context, rows: readonly ListedRow[]): Promise<Document[]> => {
  const names = await namesOf(
    ctx,
    rows.flatMap(({ uploadedBy }) => uploadedBy ?? []),
  );
  return rows.map(({ storageKey: _, checksum: __, sentChecksum: ___, firstId: ____, ...row }) => ({
    ...row,
    author: names.get(row.uploadedBy ?? '') ?? '',
  }));
};

/** Rows as people read them, with who uploaded them; what is underway only to those it concerns. */
export const filesTold = async (ctx: Context, rows: readonly DocumentRow[]): Promise<LeadFile[]> => {
  const seen = rows.filter((row) => maySeeUnderway(ctx.viewer, row));
  const names = await namesOf(
    ctx,
    seen.flatMap(({ uploadedBy }) => uploadedBy ?? []),
  );
  return seen.map((row) => fileOf(row, names.get(row.uploadedBy ?? '') ?? ''));
};

/** Who took a file along, under the id of the record whose file it is. */
export const fileOpened = (noun: 'documents' | 'invoices', id: string, name: string | null): NewEvent => ({
  noun: 'exports',
  rowId: id,
  verb: 'opened',
  before: {},
  after: { noun, name },
});

/** What may happen to a file. */
export type Verb =
  | 'added'
  | 'ready'
  | 'interrupted'
  | 'removed'
  | 'updated'
  | 'archived'
  | 'restored'
  | 'replaced'
  | 'retried'
  | 'infected'
  | 'expiring';
type Told = {
  verb: Verb;
  row: DocumentRow;
  /** The lead it belongs to; null where administrators alone see it. */
  lead: Sight;
  /** Where that was another one before. */
  from?: Sight;
  before?: Partial<DocumentRow>;
  after?: Partial<DocumentRow>;
};

const factsOf = (lead: Sight) =>
  lead
    ? { ...scopeFacts(lead as Lead), deleted: lead.deleted }
    : { assignedRep: null, column: null, deleted: false };

/** What happened to a file, for open pages, timeline and audit. */
export const documentEvent = ({ verb, row, lead, from = lead, before = {}, after = {} }: Told): NewEvent => {
  const facts = factsOf(lead);
  const { name, mimeType, sizeBytes, leadId, clientId, siteId } = row;
  const home = clientId || siteId ? { leadId, clientId, siteId } : { leadId };
  return {
    noun: 'documents',
    rowId: row.id,
    verb,
    before,
    after: verb === 'added' ? { name, mimeType, sizeBytes, ...home, ...after } : after,
    scopeBefore:
      verb === 'added' ? null : { ...factsOf(from), deleted: verb === 'restored' || factsOf(from).deleted },
    scopeAfter: verb === 'removed' || verb === 'replaced' ? { ...facts, deleted: true } : facts,
  };
};
