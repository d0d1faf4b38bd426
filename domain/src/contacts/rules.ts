import { type Actor, isAdministrator, type Outcome, type Refusal, type Scope, type Viewer } from '#kernel';
import { type Lead, mayEdit, whileOpen } from '#leads';
import { type Contact, contactName } from './contact.ts';
import type { SomeContactFields } from './fields.ts';
import { contactRefusals } from './texts.ts';

/** Contacts are written by who may edit the lead (DCA-03, DCA-04). */
export const mayWriteContacts = (by: Actor, lead: Lead): Refusal | null =>
  mayEdit(by, lead) ?? whileOpen(by, lead);

/** The contacts of which somebody's open pages are told: those of the leads they may open. */
export const contactScope = (viewer: Viewer): Scope =>
  isAdministrator(viewer.role)
    ? [{ deleted: false }]
    : [
        { assignedRep: viewer.uid, deleted: false },
        { assignedRep: null, column: 'unassigned', deleted: false },
      ];

/** Lays fields over a contact; somebody without any name, address or number is nobody. */
export const changeContact = (contact: Contact, fields: SomeContactFields, now: string): Outcome<Contact> => {
  const next = { ...contact, ...(fields as Partial<Contact>) };
  if (contactName(next) === '') return contactRefusals.nameless;
  return { ...next, version: contact.version + 1, updatedAt: now };
};

/** A contact before anything is known. */
export const blankContact = (id: string, leadId: string, by: string | null, now: string): Contact => ({
  id,
  leadId,
  version: 0,
  createdBy: by,
  createdAt: now,
  updatedAt: now,
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

/** People that a lead may have. */
export const contactsPerLead = 100;
