/** A lead's contacts, fetched when they are first shown. */
export const loadLeadContacts = async () => (await import('./LeadContacts.tsx')).LeadContacts;
