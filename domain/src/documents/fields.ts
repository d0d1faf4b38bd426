import * as z from 'zod';
import { sensibleDate, text } from '#kernel';
import { tags } from '#leads';
import { documentCategories, documentStatuses, documentTypes } from './document.ts';

const nameText = 'Name is required';
const day = sensibleDate.nullable();

/** Every field of a document that people write; where its bytes lie, how many they are and whose they are is none. */
export const documentFields = z.strictObject({
  name: z.string(nameText).trim().min(1, nameText).pipe(text()),
  type: z.enum(documentTypes),
  category: z.enum(documentCategories),
  /** People archive and bring back; everything else follows the file on its way in. */
  status: z.enum(documentStatuses),
  description: text(2000),
  tags,
  effectiveDate: day,
  expiresAt: day,
});

export type DocumentFields = z.output<typeof documentFields>;
export type SomeDocumentFields = { [Field in keyof DocumentFields]?: DocumentFields[Field] | undefined };

/** The fields of an update: any of them, at least one. */
export const documentUpdate = documentFields
  .partial()
  .refine((fields) => Object.keys(fields).length > 0, 'At least one field must be provided for update');
