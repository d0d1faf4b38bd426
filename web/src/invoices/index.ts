import { administrators } from 'domain/kernel';
import { screen } from '#platform/screen.ts';
import { Receipt } from '#ui/Icon.tsx';
import { laterScreen } from '#ui/Later.tsx';

export const invoicesScreen = screen({
  path: '/invoices',
  label: 'Invoices',
  who: administrators,
  sidebar: { group: 'business', icon: Receipt },
  load: async () =>
    laterScreen('Invoices', Receipt, 'Invoices, their payments and what is overdue will be kept here.'),
});
