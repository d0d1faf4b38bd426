import type { Contact } from 'domain/contacts';
import type { Lead } from 'domain/leads';
import { appendEvents } from '#platform/operations/append.ts';
import type { Context } from '#platform/operations/context.ts';
import { insertContact } from './sql.ts';
import { contactEvent } from './told.ts';

/** Keeps a contact of our own making on a lead, as if its rep had added it back then. */
export const keepContact = async (db: Context['db'], lead: Lead, contact: Contact): Promise<void> => {
  if (!(await insertContact(db, contact))) return;
  const event = contactEvent({ verb: 'created', before: null, after: contact, from: lead, to: lead });
  const by = { actor: contact.createdBy, effective: contact.createdBy };
  await appendEvents(db, [event], { at: contact.createdAt, ...by, requestId: null, key: null });
};
