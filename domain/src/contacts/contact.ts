import type * as z from 'zod';
import type { contactAnswer } from './operations.ts';

/** What somebody is to the property; the wire knows `role` only as a word that is dropped (DCA-07). */
export const contactRelations = ['owner', 'manager', 'on-site', 'billing', 'other'] as const;
export type ContactRelation = (typeof contactRelations)[number];

/** A person of a property or of a client (REC-03). */
export type Contact = z.output<typeof contactAnswer>;

type Named = Pick<Contact, 'firstName' | 'lastName' | 'company' | 'email' | 'phone'>;

/** What a contact is called. */
export const contactName = ({ firstName, lastName, company, email, phone }: Named): string =>
  `${firstName} ${lastName}`.trim() || company || email || phone;
