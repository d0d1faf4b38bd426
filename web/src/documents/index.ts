import { administrators } from 'domain/kernel';
import { defineFeature } from '#platform/feature.ts';
import { readByScreen, screen } from '#platform/screen.ts';
import { Layers } from '#ui/Icon.tsx';
import type { DocumentSearch } from './search.ts';

export { foundDocuments } from './found.ts';

/** A lead's files, fetched when they are first shown. */
export const loadLeadFiles = async () => (await import('./LeadFiles.tsx')).LeadFiles;

/** The files of a client or a site, fetched when they are first shown. */
export const loadDocuments = async () => (await import('./Documents.tsx')).Documents;

const documentsScreen = screen({
  path: '/documents',
  label: 'Documents',
  who: administrators,
  icon: Layers,
  sidebar: { group: 'business', place: 2 },
  search: readByScreen<DocumentSearch>,
  load: async () => (await import('./DocumentsScreen.tsx')).DocumentsScreen,
});

export const feature = defineFeature({ screens: [documentsScreen], live: [{ noun: 'documents' }] });
