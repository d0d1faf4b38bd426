import * as z from 'zod';
import {
  administrators,
  byId,
  date,
  dateTime,
  each,
  everyone,
  listOf,
  read,
  updateOf,
  uuid,
  version,
  write,
} from '#kernel';
import {
  documentCategories,
  documentFlaws,
  documentScans,
  documentSorts,
  documentStatuses,
  documentTypes,
} from './document.ts';
import { documentUpdate, documentUpdateMany } from './fields.ts';
import { documentsAtOnce } from './limits.ts';
import { documentFilter } from './reading.ts';

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
  /** `unscanned` where no scanner is set up, or it has not answered yet. */
  scan: z.enum(documentScans),
  /** Why it cannot be previewed, where that is known: its bytes are as they came. */
  flaw: z.enum(documentFlaws).nullable(),
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
  machineId: uuid.nullable(),
  eventId: uuid.nullable(),
  invoiceId: uuid.nullable(),
  /** What it is linked to, by name; of a site's file its client too. Empty where there is none. */
  leadName: z.string(),
  clientName: z.string(),
  siteName: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  effectiveDate: date.nullable(),
  expiresAt: date.nullable(),
  /** Days before its end on which uploader and account manager are reminded. */
  remindDaysBefore: z.array(z.int()),
  revision: z.int(),
  /** The version that this one took the place of. */
  replacesId: uuid.nullable(),
  /** Whether lists show this version: not before all of it arrived, nor once it is replaced. */
  current: z.boolean(),
  /** The name by which who sends it goes on with it. */
  upload: uuid,
  archivedAt: dateTime.nullable(),
  deletedAt: dateTime.nullable(),
  updatedAt: dateTime,
});

const many = z.array(uuid).min(1).max(documentsAtOnce, `At most ${documentsAtOnce} documents at a time`);

const manyRow = z.strictObject({
  id: uuid,
  outcome: z.enum(['changed', 'unchanged', 'refused']),
  ...each(z.string().nullable(), ['code', 'message', 'name']),
});
const manyAnswer = z.strictObject({
  rows: z.array(manyRow),
  ...each(z.int(), ['changed', 'unchanged', 'refused']),
});

/** What became of one document among many. */
export type ManyDocumentsRow = z.output<typeof manyRow>;
export type ManyDocuments = z.output<typeof manyAnswer>;

/**
 * Files of leads in their dialog, and everything that administrators do with any file. Bytes have roads of their own:
 *
 * `POST /api/documents.upload?upload=&offset=&size=&name=&clientId=…` (`documentUploadQuery`), the body a piece of the
 * file; answers `UploadAnswer<Document>`: go on at `received` until `file` is there; `same` says that these bytes are there
 * already (`again=1` keeps them a second time, `unasked=1` unless they are at that very place). A wrong offset is 409
 * `UPLOAD_OFFSET` with `current.received`; a piece that does not fit its `piece` checksum is 409 `UPLOAD_DAMAGED`, to be
 * sent again.
 *
 * `POST /api/documents.replace?id=&upload=&offset=&size=&name=` (`documentReplaceQuery`): the same; the complete file is
 * the next version of the document `id` under an id of its own, with everything that was said of the former one.
 *
 * `GET /api/documents.zip?ids=a,b,c`, or a form posted there with a field `ids`, for more than fit into an address.
 *
 * `GET /api/files/{id}` the bytes, with `?view=thumb` or `screen` a picture of it where `preview` is true.
 */
export const documentOperations = {
  files: read('leads.files', everyone, {
    input: byId,
    output: z.strictObject({ items: z.array(leadFileAnswer) }),
  }),
  fileRemove: write('leads.fileRemove', administrators, {
    input: z.strictObject({ id: uuid, file: uuid }),
    output: byId,
  }),
  /** What has to be renewed is this list with `expiring: ['expired', '90'], sort: 'expires'`. */
  list: listOf('documents.list', administrators, documentAnswer, {
    ...documentFilter,
    sort: z.enum(documentSorts).default('newest'),
  }),
  /** How many a list holds, and how many of these have ended, or end within 30 days. */
  figures: read('documents.figures', administrators, {
    input: z.strictObject(documentFilter),
    output: z.strictObject(each(z.int(), ['all', 'expired', 'soon'])),
  }),
  get: read('documents.get', administrators, { input: byId, output: documentAnswer }),
  /** Every version of a document, the newest first, by the id of any of them. */
  versions: read('documents.versions', administrators, {
    input: byId,
    output: z.strictObject({ items: z.array(documentAnswer) }),
  }),
  update: updateOf('documents.update', administrators, documentUpdate, documentAnswer),
  /** Each by itself: what one of them refuses holds up no other. */
  updateMany: write('documents.updateMany', administrators, {
    input: z.strictObject({ ids: many, fields: documentUpdateMany }),
    output: manyAnswer,
  }),
  archive: write('documents.archive', administrators, { input: byId, output: documentAnswer }),
  /** Into the trash for 30 days, all versions of it; a version that was replaced goes alone. */
  remove: write('documents.remove', administrators, { input: byId, output: documentAnswer }),
  /** Out of the archive, or back from the trash. */
  restore: write('documents.restore', administrators, { input: byId, output: documentAnswer }),
  /** An interrupted upload waits for the rest of its bytes again: who began it goes on at `received`. */
  retry: write('documents.retry', administrators, { input: byId, output: documentAnswer }),
} as const;
