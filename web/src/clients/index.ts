import { administrators } from 'domain/kernel';
import { wordWrites } from '#platform/offline/wording.ts';
import { screen } from '#platform/screen.ts';
import { Building2 } from '#ui/Icon.tsx';
import { readSearch } from './search.ts';

wordWrites('clients', async () => (await import('./wording.ts')).clientWording);

/** How clients are kept on the device; fetched after the first paint. */
export const loadKeptClients = async () => (await import('./kept.ts')).keptClients;

export const clientsScreen = screen({
  path: '/clients',
  label: 'Clients',
  who: administrators,
  sidebar: { group: 'business', icon: Building2 },
  search: readSearch,
  load: async () => (await import('./ClientsScreen.tsx')).ClientsScreen,
});

/** What opens of a client: one of its sites, or one of its tabs. */
export type ClientPageSearch = { site?: string; tab?: string };

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, 100) : undefined;

export const clientScreen = screen({
  path: '/clients/$clientId',
  label: 'Client',
  who: administrators,
  search: (raw): ClientPageSearch => {
    const [site, tab] = [textOf(raw['site']), textOf(raw['tab'])];
    return { ...(site && { site }), ...(tab && { tab }) };
  },
  load: async () => (await import('./ClientScreen.tsx')).ClientScreen,
});
