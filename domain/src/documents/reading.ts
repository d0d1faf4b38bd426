import * as z from 'zod';
import { text, uuid } from '#kernel';
import { documentCategories, documentExpiries, documentStatuses, documentTypes } from './document.ts';

/** One value or any of several. */
const anyOf = <Item extends z.ZodType>(item: Item) => z.union([item, z.array(item).min(1).max(100)]);

/** What a list of documents is narrowed by. */
export const documentFilter = {
  leadId: uuid.optional(),
  /** With what its sites and the lead that became it have. */
  clientId: uuid.optional(),
  siteId: uuid.optional(),
  type: anyOf(z.enum(documentTypes)).optional(),
  category: anyOf(z.enum(documentCategories)).optional(),
  /** Unsaid: all but the archived ones. */
  status: anyOf(z.enum(documentStatuses)).optional(),
  expiring: anyOf(z.enum(documentExpiries)).optional(),
  uploadedBy: anyOf(uuid).optional(),
  /** In name, file name, description and tags. */
  text: text(200).default(''),
  /** Those in the trash instead. */
  deleted: z.boolean().default(false),
};
