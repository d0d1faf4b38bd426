import * as z from 'zod';
import {
  administrators,
  date,
  dateTime,
  everyone,
  listing,
  type Operation,
  operation,
  type Page,
  pageAnswer,
  text,
  uuid,
  version,
} from '#kernel';
import {
  type Document,
  documentCategories,
  documentStatuses,
  documentTypes,
  type LeadFile,
} from './document.ts';
import { documentUpdate } from './fields.ts';

export const leadFileAnswer = z.strictObject({
  id: uuid,
  version,
  leadId: uuid,
  name: z.string(),
  fileName: z.string(),
  mimeType: z.string(),
  sizeBytes: z.int(),
  received: z.int(),
  preview: z.boolean(),
  errorMessage: z.string(),
  type: z.enum(documentTypes),
  category: z.enum(documentCategories),
  status: z.enum(documentStatuses),
  uploadedBy: uuid.nullable(),
  author: z.string(),
  createdAt: dateTime,
});

export const documentAnswer = z.strictObject({
  ...leadFileAnswer.shape,
  leadId: uuid.nullable(),
  clientId: uuid.nullable(),
  siteId: uuid.nullable(),
  siteName: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  effectiveDate: date.nullable(),
  expiresAt: date.nullable(),
  archivedAt: dateTime.nullable(),
  deletedAt: dateTime.nullable(),
  updatedAt: dateTime,
});

const one = z.strictObject({ id: uuid });
const row = <Input extends z.ZodType>(declaration: Omit<Operation<Input, Document>, 'output' | 'who'>) =>
  operation<Document>()({ ...declaration, who: administrators, output: documentAnswer });

/** What a lead's dialog asks of its files; uploads and bytes have roads of their own. */
export const documentOperations = {
  files: operation<{ items: LeadFile[] }>()({
    name: 'leads.files',
    output: z.strictObject({ items: z.array(leadFileAnswer) }),
    who: everyone,
    kind: 'read',
    input: z.strictObject({ id: uuid }),
  }),
  fileRemove: operation<{ id: string }>()({
    name: 'leads.fileRemove',
    output: z.strictObject({ id: uuid }),
    who: administrators,
    kind: 'write',
    input: z.strictObject({ id: uuid, file: uuid }),
  }),
  /** Of a client: with what its sites and its lead have. */
  list: operation<Page<Document>>()({
    name: 'documents.list',
    output: pageAnswer(documentAnswer),
    who: administrators,
    kind: 'read',
    input: z.strictObject({
      leadId: uuid.optional(),
      clientId: uuid.optional(),
      siteId: uuid.optional(),
      type: z.enum(documentTypes).optional(),
      category: z.enum(documentCategories).optional(),
      text: text(200).default(''),
      archived: z.boolean().default(false),
      deleted: z.boolean().default(false),
      ...listing,
    }),
  }),
  get: row({ name: 'documents.get', kind: 'read', input: one }),
  update: row({
    name: 'documents.update',
    kind: 'write',
    input: z.strictObject({ id: uuid, version, fields: documentUpdate }),
  }),
  archive: row({ name: 'documents.archive', kind: 'write', input: one }),
  remove: row({ name: 'documents.remove', kind: 'write', input: one }),
  /** Out of the archive, or back from being deleted. */
  restore: row({ name: 'documents.restore', kind: 'write', input: one }),
} as const;
