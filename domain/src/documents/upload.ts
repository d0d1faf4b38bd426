import * as z from 'zod';
import { text, uuid } from '#kernel';
import { documentCategories, documentTypes } from './document.ts';
import { documentsAtOnce } from './limits.ts';

const whole = z
  .string()
  .regex(/^\d{1,12}$/, 'Must be a whole number')
  .transform(Number);

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'Must be a SHA-256 checksum');

const parts = {
  upload: uuid.optional(),
  offset: whole.default(0),
  size: whole.optional(),
  name: text(255).default(''),
  type: z.enum(documentTypes).optional(),
  category: z.enum(documentCategories).optional(),
  /** Of the whole file, SHA-256 in hex: what is there already need not be sent. */
  checksum: sha256.optional(),
  /** Of the body of this request, SHA-256 in hex: what was damaged on its way is not kept. */
  piece: sha256.optional(),
  /** Keep it though the same file is there. */
  again: z.literal('1').optional(),
  /** Nobody is there to be asked about the same file elsewhere: only at the very same place it is one with it. */
  unasked: z.literal('1').optional(),
};

/**
 * What an upload's address says. With `size` it may come in pieces and go on after a lost connection; without, the
 * body is the whole file.
 */
export const uploadQuery = z.strictObject({ id: uuid, ...parts });

const oneHome = 'Name a client or a site, not both';

/** The same of a file of a client, of a site, or of nothing. */
export const documentUploadQuery = z
  .strictObject({ clientId: uuid.optional(), siteId: uuid.optional(), ...parts })
  .refine(({ clientId, siteId }) => !clientId || !siteId, { path: ['siteId'], message: oneHome });

const { type: _, category: __, ...replacing } = parts;

/** The same of the next version of a document, which is what the former one was. */
export const documentReplaceQuery = z.strictObject({ id: uuid, ...replacing });

/** The same of a picture that goes with work somewhere: where that is, is said beside it. */
export const pictureParts = {
  upload: uuid,
  offset: whole.default(0),
  size: whole.optional(),
  name: text(255).default(''),
};

export type UploadQuery = Omit<z.output<typeof uploadQuery>, 'id'>;

/** Bytes that a browser sends at a time. */
export const pieceBytes = 1024 * 1024;

/** Bytes that a file has at most, by the setting. */
export const mostBytes = (megabytes: number): number => megabytes * 1024 * 1024;

/** Which documents are packed into a zip: ids with commas between them. */
export const zipQuery = z.strictObject({
  ids: z
    .string()
    .transform((list) => [...new Set(list.split(',').map((id) => id.trim()))].filter((id) => id !== ''))
    .pipe(z.array(uuid).min(1).max(documentsAtOnce, `At most ${documentsAtOnce} documents at a time`)),
});

/** What bytes are asked for: the file itself, or one of its re-encoded pictures. */
export const fileQuery = z.strictObject({ view: z.enum(['thumb', 'screen']).optional() });
