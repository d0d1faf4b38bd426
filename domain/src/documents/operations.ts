import * as z from 'zod';
import {
  administrators,
  byId,
  date,
  dateTime,
  everyone,
  listOf,
  read,
  text,
  updateOf,
  uuid,
  version,
  write,
} from '#kernel';
import { documentCategories, documentStatuses, documentTypes } from './document.ts';
import { documentUpdate } from './fields.ts';

export const leadFileAnswer = z.strictObject({
  id: uuid,
  version,
  leadId: uuid,
  name: z.string(),
  fileName: z.string(),
  mimeType: z.string(),
  sizeBytes: z.int(),
  /** Bytes that have arrived; sizeBytes once it is complete. */
  received: z.int(),
  /** Whether `?view=thumb` and `?view=screen` answer a re-encoded picture. */
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
  /** Of its site, where it has one. */
  siteName: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  effectiveDate: date.nullable(),
  expiresAt: date.nullable(),
  archivedAt: dateTime.nullable(),
  deletedAt: dateTime.nullable(),
  updatedAt: dateTime,
});

/** What a lead's dialog asks of its files; uploads and bytes have roads of their own. */
export const documentOperations = {
  files: read('leads.files', everyone, {
    input: byId,
    output: z.strictObject({ items: z.array(leadFileAnswer) }),
  }),
  fileRemove: write('leads.fileRemove', administrators, {
    input: z.strictObject({ id: uuid, file: uuid }),
    output: byId,
  }),
  /** Of a client: with what its sites and its lead have. */
  list: listOf('documents.list', administrators, documentAnswer, {
    leadId: uuid.optional(),
    clientId: uuid.optional(),
    siteId: uuid.optional(),
    type: z.enum(documentTypes).optional(),
    category: z.enum(documentCategories).optional(),
    text: text(200).default(''),
    archived: z.boolean().default(false),
    deleted: z.boolean().default(false),
  }),
  get: read('documents.get', administrators, { input: byId, output: documentAnswer }),
  update: updateOf('documents.update', administrators, documentUpdate, documentAnswer),
  archive: write('documents.archive', administrators, { input: byId, output: documentAnswer }),
  remove: write('documents.remove', administrators, { input: byId, output: documentAnswer }),
  /** Out of the archive, or back from being deleted. */
  restore: write('documents.restore', administrators, { input: byId, output: documentAnswer }),
} as const;
