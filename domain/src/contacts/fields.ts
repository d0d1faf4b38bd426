import * as z from 'zod';
import { email, orNothing, phone, recordName, text } from '#kernel';
import { customFields, tags } from '#leads';
import { contactRelations } from './contact.ts';
import { besideCreate, besideUpdate, type ParentIds } from './parent.ts';

/** Every field of a contact that people write (REC-03), beside what it belongs to. */
export const contactFields = z.strictObject({
  firstName: orNothing(recordName),
  lastName: orNothing(recordName),
  relation: z.enum(contactRelations),
  email: orNothing(email),
  phone,
  company: text(),
  position: text(),
  tags,
  customFields,
});

export type ContactFields = z.output<typeof contactFields>;
export type SomeContactFields = ParentIds & {
  [Field in keyof ContactFields]?: ContactFields[Field] | undefined;
};

/** A new contact. */
export const contactCreate = besideCreate(contactFields.partial().shape);

/** The fields of an update. */
export const contactUpdate = besideUpdate(contactFields.partial().shape);
