import { defineFeature } from '#platform/feature.ts';
/** The contacts of a lead or a client, fetched when they are first shown. */
export const loadContacts = async () => (await import('./Contacts.tsx')).Contacts;

export const feature = defineFeature({ live: [{ noun: 'contacts' }] });
