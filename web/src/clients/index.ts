import { administrators } from 'domain/kernel';
import { screen } from '#platform/screen.ts';
import { Building2 } from '#ui/Icon.tsx';
import { laterScreen } from '#ui/Later.tsx';

export const clientsScreen = screen({
  path: '/clients',
  label: 'Clients',
  who: administrators,
  sidebar: { group: 'business', icon: Building2 },
  load: async () =>
    laterScreen(
      'Clients',
      Building2,
      'Clients, their sites and the machines in them will be kept here once sold leads can be converted.',
    ),
});

export const clientScreen = screen({
  path: '/clients/$clientId',
  label: 'Client',
  who: administrators,
  search: (raw) => ({ ...(typeof raw['site'] === 'string' && { site: raw['site'] }) }),
  load: async () =>
    laterScreen(
      'Client',
      Building2,
      'A client with its sites, machines, contracts and history will be shown here.',
    ),
});
