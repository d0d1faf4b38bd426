import * as z from 'zod';
import { email, orNothing, phone, recordName, text, uuid } from '#kernel';
import { customFields, stripped, tags } from '#leads';
import { contactRelations } from './contact.ts';

/** Every field of a contact that people write (REC-03). */
export const contactFields = z.strictObject({
  leadId: uuid,
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
export type SomeContactFields = { [Field in keyof ContactFields]?: ContactFields[Field] | undefined };

/** Another tenant's mark is dropped with the privileged fields (REC-03). */
const tenantId = z.unknown().optional();
const withoutTenant = <Fields extends { tenantId?: unknown }>({ tenantId: _, ...fields }: Fields) => fields;

/** A new contact. */
export const contactCreate = stripped({
  ...contactFields.partial().shape,
  leadId: uuid,
  id: uuid.optional(),
  tenantId,
}).transform(withoutTenant);

/** The fields of an update: any of the writable ones, at least one. */
export const contactUpdate = stripped({ ...contactFields.partial().shape, tenantId })
  .transform(withoutTenant)
  .refine((fields) => Object.keys(fields).length > 0, 'At least one field must be provided for update');
