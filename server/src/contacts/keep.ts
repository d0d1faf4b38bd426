import type { Contact } from 'domain/contacts';
import type { Lead } from 'domain/leads';
import { appendEvents } from '#platform/operations/append.ts';
import type { Context } from '#platform/operations/context.ts';
import { contactsSql } from './table.ts';
import { besideEvent } from './told.ts';

/** Keeps a contact of our own making on a lead, as if its rep had added it back then. */
export const keepContact = async (db: Context['db'], lead: Lead, contact: Contact): Promise<void> => {
  if (!(await contactsSql.insert(db, contact))) return;
  const parent = { lead, client: null };
  const event = besideEvent('contacts', {
    verb: 'created',
    before: null,
    after: contact,
    from: parent,
    to: parent,
  });
  const by = { actor: contact.createdBy, effective: contact.createdBy };
  await appendEvents(db, [event], { at: contact.createdAt, ...by, requestId: null, key: null });
};
