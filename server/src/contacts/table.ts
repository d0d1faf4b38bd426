import { type Contact, contactOperations, contactRefusals } from 'domain/contacts';
import { besideSql } from './sql.ts';

/** Contacts, in the order in which they came. */
export const contactsSql = besideSql<Contact>({
  name: 'contacts',
  answer: contactOperations.create.output,
  refusals: contactRefusals,
  way: 'asc',
});
