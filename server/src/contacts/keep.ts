import type { Contact } from 'domain/contacts';
import type { Lead } from 'domain/leads';
import { appendEvents } from '#platform/operations/append.ts';
import type { Context } from '#platform/operations/context.ts';
import type { NewEvent } from '#platform/operations/events.ts';
import { createRow } from '#platform/rows/write.ts';
import { contactsSql } from './table.ts';
import { among } from './told.ts';

/** Keeps a contact of our own making on a lead, as if its rep had added it back then. */
export const keepContact = async (db: Context['db'], lead: Lead, contact: Contact): Promise<void> => {
  const events: NewEvent[] = [];
  const table = among(contactsSql, () => ({ lead, client: null }));
  await createRow({ db, emit: (event) => events.push(event) }, table, contact);
  const by = { actor: contact.createdBy, effective: contact.createdBy };
  await appendEvents(db, events, { at: contact.createdAt, ...by, requestId: null, key: null });
};
