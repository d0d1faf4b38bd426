import * as z from 'zod';
import { administrators, dateTime, everyone, operation, uuid, version } from '#kernel';
import { documentCategories, documentStatuses, documentTypes, type LeadFile } from './document.ts';

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
} as const;
