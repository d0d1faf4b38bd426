import type { Contact } from 'domain/contacts';
import { besideSql } from './sql.ts';

/** What every such row keeps beside its own fields. */
export const bookFields = [
  'id',
  'version',
  'leadId',
  'clientId',
  'createdBy',
  'createdAt',
  'updatedAt',
] as const;

/** Contacts, in the order in which they came. */
export const contactsSql = besideSql<Contact>(
  'contacts',
  [
    ...bookFields,
    'firstName',
    'lastName',
    'relation',
    'email',
    'phone',
    'company',
    'position',
    'tags',
    'customFields',
  ],
  false,
);
