import { administrators } from 'domain/kernel';
import { screen } from '#platform/screen.ts';
import { Layers } from '#ui/Icon.tsx';
import { laterScreen } from '#ui/Later.tsx';

/** A lead's files, fetched when they are first shown. */
export const loadLeadFiles = async () => (await import('./LeadFiles.tsx')).LeadFiles;

/** The files of a client or a site, fetched when they are first shown. */
export const loadDocuments = async () => (await import('./Documents.tsx')).Documents;

export const documentsScreen = screen({
  path: '/documents',
  label: 'Documents',
  who: administrators,
  sidebar: { group: 'business', icon: Layers },
  load: async () =>
    laterScreen(
      'Documents',
      Layers,
      'Contracts, permits, photos and other files of leads, clients and sites will be kept here.',
    ),
});
