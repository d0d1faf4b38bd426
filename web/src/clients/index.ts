import { administrators } from 'domain/kernel';
import { defineFeature } from '#platform/feature.ts';
import { wordWrites } from '#platform/offline/wording.ts';
import { readByScreen, screen } from '#platform/screen.ts';
import { Building2 } from '#ui/Icon.tsx';
import type { ClientSearch } from './search.ts';

export { clientColumns } from './columns.tsx';
export { foundClients } from './found.ts';

export { MergeClients } from './MergeClients.tsx';

wordWrites('clients', async () => (await import('./wording.ts')).clientWording);

const clientsScreen = screen({
  path: '/clients',
  label: 'Clients',
  who: administrators,
  icon: Building2,
  sidebar: { group: 'business', place: 1 },
  search: readByScreen<ClientSearch>,
  load: async () => (await import('./ClientsScreen.tsx')).ClientsScreen,
});

/** What opens of a client: one of its sites, or one of its tabs. */
export type ClientPageSearch = { site?: string; tab?: string };

const clientScreen = screen({
  path: '/clients/$clientId',
  label: 'Client',
  who: administrators,
  search: readByScreen<ClientPageSearch>,
  load: async () => (await import('./ClientScreen.tsx')).ClientScreen,
});

export const feature = defineFeature({
  screens: [clientsScreen, clientScreen],
  live: [{ noun: 'clients', office: true, kept: async () => (await import('./kept.ts')).keptClients }],
});
