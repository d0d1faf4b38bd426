import type { CustomValue } from '#leads';
import type { BesideRow } from './parent.ts';

/** What somebody is to the property; the wire knows `role` only as a word that is dropped (DCA-07). */
export const contactRelations = ['owner', 'manager', 'on-site', 'billing', 'other'] as const;
export type ContactRelation = (typeof contactRelations)[number];

/** A person of a property or of a client (REC-03). */
export type Contact = BesideRow & {
  firstName: string;
  lastName: string;
  relation: ContactRelation;
  email: string;
  phone: string;
  company: string;
  position: string;
  tags: string[];
  customFields: Record<string, CustomValue>;
};

type Named = Pick<Contact, 'firstName' | 'lastName' | 'company' | 'email' | 'phone'>;

/** What a contact is called. */
export const contactName = ({ firstName, lastName, company, email, phone }: Named): string =>
  `${firstName} ${lastName}`.trim() || company || email || phone;
