import { administrators } from 'domain/kernel';
import { screen } from '#platform/screen.ts';
import { Shield } from '#ui/Icon.tsx';
import { readSearch } from './search.ts';

export const adminScreen = screen({
  path: '/admin',
  label: 'Admin',
  who: administrators,
  sidebar: { group: 'house', icon: Shield },
  search: readSearch,
  load: async () => (await import('./AdminScreen.tsx')).AdminScreen,
});

export const adminUserScreen = screen({
  path: '/admin/users/$uid',
  label: 'User',
  who: administrators,
  load: async () => (await import('./UserScreen.tsx')).UserScreen,
});
