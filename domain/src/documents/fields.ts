import * as z from 'zod';
import { sensibleDate, text, uuid } from '#kernel';
import { tags } from '#leads';
import { documentCategories, documentStatuses, documentTypes } from './document.ts';
import { readableName } from './name.ts';

const nameText = 'Name is required';
const day = sensibleDate.nullable();
const link = uuid.nullable();

/** Every field of a document that people write; where its bytes lie, how many they are and whose they are is none. */
export const documentFields = z.strictObject({
  name: z.string(nameText).transform(readableName).pipe(z.string().min(1, nameText)).pipe(text()),
  type: z.enum(documentTypes),
  category: z.enum(documentCategories),
  /** People archive and restore; everything else follows the file on its way in. */
  status: z.enum(documentStatuses),
  description: text(2000),
  tags,
  effectiveDate: day,
  expiresAt: day,
  remindDaysBefore: z
    .array(z.int().min(1).max(365))
    .max(10)
    .transform((days) => [...new Set(days)].sort((a, b) => b - a)),
  /** What it is linked to: a lead, or a client and its sites; null unlinks. */
  leadId: link,
  clientId: link,
  siteId: link,
  /** Of its site. */
  machineId: link,
});

export type DocumentFields = z.output<typeof documentFields>;
export type SomeDocumentFields = { [Field in keyof DocumentFields]?: DocumentFields[Field] | undefined };

/** The fields of an update: any of them, at least one. */
export const documentUpdate = documentFields
  .partial()
  .refine((fields) => Object.keys(fields).length > 0, 'At least one field must be provided for update');

/** What is set on many at once. */
export const documentUpdateMany = z
  .strictObject({
    type: documentFields.shape.type.optional(),
    category: documentFields.shape.category.optional(),
    status: z.enum(['ready', 'archived']).optional(),
  })
  .refine((fields) => Object.keys(fields).length > 0, 'At least one field must be provided for update');
