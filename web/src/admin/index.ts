import { administrators } from 'domain/kernel';
import { defineFeature } from '#platform/feature.ts';
import { readByScreen, screen } from '#platform/screen.ts';
import { Shield } from '#ui/Icon.tsx';
import type { AdminSearch } from './search.ts';

export { foundUsers } from './found.ts';

const adminScreen = screen({
  path: '/admin',
  label: 'Admin',
  who: administrators,
  icon: Shield,
  sidebar: { group: 'house', place: 1 },
  search: readByScreen<AdminSearch>,
  load: async () => (await import('./AdminScreen.tsx')).AdminScreen,
});

const adminUserScreen = screen({
  path: '/admin/users/$uid',
  label: 'User',
  who: administrators,
  load: async () => (await import('./UserScreen.tsx')).UserScreen,
});

export const feature = defineFeature({ screens: [adminScreen, adminUserScreen] });
