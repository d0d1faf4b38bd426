import * as z from 'zod';
import { phone, recordName, text, uuid } from '#kernel';
import { customFields, emailOrNothing, stripped, tags } from '#leads';
import { contactRelations } from './contact.ts';

/** A name by the rule of record names, or nothing. */
const nameOrNothing = z.string().transform((value, context) => {
  if (value.trim() === '') return '';
  const parsed = recordName.safeParse(value);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) context.addIssue({ code: 'custom', message: issue.message });
  return z.NEVER;
});

/** Every field of a contact that people write (REC-03). */
export const contactFields = z.strictObject({
  leadId: uuid,
  firstName: nameOrNothing,
  lastName: nameOrNothing,
  relation: z.enum(contactRelations),
  email: emailOrNothing,
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
