import { type LeadFile, maySeeUnderway } from 'domain/documents';
import type { Lead } from 'domain/leads';
import { scopeFacts } from '#leads';
import type { Context } from '#platform/operations/context.ts';
import type { NewEvent } from '#platform/operations/events.ts';
import { namesOf } from '#users';
import type { DocumentRow } from './sql.ts';

const fileOf = (row: DocumentRow, author: string): LeadFile => {
  const { storageKey: _, checksum: _checksum, upload: _upload, updatedAt: _at, ...file } = row;
  return { ...file, author };
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

type Facts = Pick<Lead, 'assignedRep' | 'column' | 'deleted'>;
type Told = { verb: 'added' | 'ready' | 'interrupted' | 'removed'; row: DocumentRow; lead: Facts };

/** What happened to a file, for open pages, timeline and audit. */
export const documentEvent = ({ verb, row, lead }: Told): NewEvent => {
  const facts = { ...scopeFacts(lead as Lead), deleted: lead.deleted };
  const { name, mimeType, sizeBytes, leadId } = row;
  return {
    noun: 'documents',
    rowId: row.id,
    verb,
    before: {},
    after: verb === 'added' ? { name, mimeType, sizeBytes, leadId } : {},
    scopeBefore: verb === 'added' ? null : facts,
    scopeAfter: verb === 'removed' ? { ...facts, deleted: true } : facts,
  };
};
