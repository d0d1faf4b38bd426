import { administrators } from 'domain/kernel';
import { defineFeature } from '#platform/feature.ts';
import { screen } from '#platform/screen.ts';
import { Receipt } from '#ui/Icon.tsx';

const invoicesScreen = screen({
  path: '/invoices',
  label: 'Invoices',
  who: administrators,
  icon: Receipt,
  sidebar: { group: 'business', place: 3 },
  load: async () => (await import('./InvoicesScreen.tsx')).InvoicesScreen,
});

export const feature = defineFeature({ screens: [invoicesScreen] });
