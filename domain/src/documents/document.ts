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

/** A file on a lead as the lead dialog shows it: the document's row without what only the office needs. */
export type LeadFile = {
  id: string;
  version: number;
  leadId: string;
  name: string;
  fileName: string;
  mimeType: string;
  sizeBytes: number;
  /** Bytes that have arrived; sizeBytes once it is complete. */
  received: number;
  type: DocumentType;
  category: DocumentCategory;
  status: DocumentStatus;
  /** Whether `?view=thumb` and `?view=screen` answer a re-encoded picture. */
  preview: boolean;
  errorMessage: string;
  uploadedBy: string | null;
  author: string;
  createdAt: string;
};

/** The answer of a piece of an upload: how far it is, the file once it is complete, and the same file if it is there already. */
export type UploadAnswer = {
  upload: string;
  received: number;
  file: LeadFile | null;
  /** The same bytes are on this lead already. */
  same: { id: string; name: string; at: string } | null;
};
