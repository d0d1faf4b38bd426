import type * as z from 'zod';
import type { documentAnswer, leadFileAnswer } from './operations.ts';
/** `archived` is a person's doing; the others follow the file on its way in. */
export const documentStatuses = ['uploading', 'processing', 'ready', 'error', 'archived'] as const;
export type DocumentStatus = (typeof documentStatuses)[number];

export const documentTypes = [
  'contract',
  'invoice',
  'receipt',
  'service_record',
  'photo',
  'diagram',
  'manual',
  'certificate',
  'permit',
  'insurance',
  'report',
  'correspondence',
  'other',
] as const;
export type DocumentType = (typeof documentTypes)[number];

export const documentCategories = [
  'service_contract',
  'lease_agreement',
  'maintenance_agreement',
  'installation_record',
  'repair_record',
  'inspection_report',
  'collection_record',
  'invoice_billing',
  'payment_receipt',
  'insurance_document',
  'permit_license',
  'machine_manual',
  'wiring_diagram',
  'parts_catalog',
  'service_photo',
  'correspondence',
  'company_policy',
  'training_material',
  'other',
] as const;
export type DocumentCategory = (typeof documentCategories)[number];

/** How near its end: within so many days from the office's today on, or past it. */
export const documentExpiries = ['30', '60', '90', 'expired'] as const;
export type DocumentExpiry = (typeof documentExpiries)[number];

/** The orders of the list, each with an index that serves it; equals stand newest first, without an end last. */
export const documentSorts = [
  'newest',
  'oldest',
  'name',
  'type',
  'category',
  'status',
  'expires',
  'largest',
] as const;
export type DocumentSort = (typeof documentSorts)[number];

/** What a scanner for viruses said. */
export const documentScans = ['unscanned', 'clean', 'infected'] as const;
export type DocumentScan = (typeof documentScans)[number];

/** Why a file is taken as it is and never shown: it asks for a password, or its structure is damaged. */
export const documentFlaws = ['encrypted', 'broken'] as const;
export type DocumentFlaw = (typeof documentFlaws)[number];

/** What a file belongs to: a lead, a client, a site of a client, or nothing. */
export type Home = { leadId: string | null; clientId: string | null; siteId: string | null };

/** A file on a lead as the lead dialog shows it: the document's row without what only the office needs. */
export type LeadFile = z.output<typeof leadFileAnswer>;

/** What every screen shows of a file. */
export type FileFacts = Omit<LeadFile, 'leadId'>;

/** Any file as the office keeps it. */
export type Document = z.output<typeof documentAnswer>;

/** The answer of a piece of an upload: how far it is, the file once it is complete, and the same file if it is there already. */
export type UploadAnswer<File = LeadFile> = {
  upload: string;
  received: number;
  file: File | null;
  /** The same bytes are there already. */
  same: { id: string; name: string; at: string } | null;
};
