import { administrators } from 'domain/kernel';
import { screen } from '#platform/screen.ts';
import { Receipt } from '#ui/Icon.tsx';

export const invoicesScreen = screen({
  path: '/invoices',
  label: 'Invoices',
  who: administrators,
  sidebar: { group: 'business', icon: Receipt },
  load: async () => (await import('./InvoicesScreen.tsx')).InvoicesScreen,
});
