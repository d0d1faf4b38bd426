import type { Outcome } from '#kernel';
import { type Contact, contactName } from './contact.ts';
import type { SomeContactFields } from './fields.ts';
import type { Belonging, BesideRow } from './parent.ts';
import { contactRefusals } from './texts.ts';

type Changed<Row> = Pick<Row, keyof Row>;

/** Lays fields over a row: a new version, and the parent that is named instead of the one before. */
export const layOver = <Row extends BesideRow>(
  row: Row,
  fields: Partial<Record<keyof Row, unknown>>,
  now: string,
): Changed<Row> => {
  const { leadId, clientId } = fields as Partial<Belonging>;
  const moved = leadId || clientId ? { leadId: leadId ?? null, clientId: clientId ?? null } : {};
  return { ...row, ...fields, ...moved, version: row.version + 1, updatedAt: now };
};

/** A row's books before anything is known. */
export const blankBeside = (
  id: string,
  { leadId, clientId }: Belonging,
  by: string | null,
  now: string,
): BesideRow => ({ id, leadId, clientId, version: 0, createdBy: by, createdAt: now, updatedAt: now });

/** Whether a contact lacks the name that it is called by: a person's begins with the first. */
export const isNameless = (contact: Parameters<typeof contactName>[0]): boolean =>
  contactName(contact) === '' || (contact.firstName === '' && contact.lastName !== '');

const names = ['firstName', 'lastName'] as const;

/** Lays fields over a contact; somebody without any name, address or number is nobody. */
export const changeContact = (contact: Contact, fields: SomeContactFields, now: string): Outcome<Contact> => {
  const next = layOver(contact, fields, now);
  // One that came without a first name may still be given a new number.
  const named = contact.version === 0 || names.some((name) => next[name] !== contact[name]);
  return contactName(next) === '' || (named && isNameless(next)) ? contactRefusals.nameless : next;
};

/** A contact before anything is known. */
export const blankContact = (id: string, parent: Belonging, by: string | null, now: string): Contact => ({
  ...blankBeside(id, parent, by, now),
  firstName: '',
  lastName: '',
  relation: 'other',
  email: '',
  phone: '',
  company: '',
  position: '',
  tags: [],
  customFields: {},
});

/** People that a lead or a client may have. */
export const contactsPerParent = 100;
