import { administrators } from 'domain/kernel';
import { screen } from '#platform/screen.ts';
import { ReceiptText } from '#ui/Icon.tsx';
import { laterScreen } from '#ui/Later.tsx';

export const invoicesScreen = screen({
  path: '/invoices',
  label: 'Invoices',
  who: administrators,
  sidebar: { group: 'business', icon: ReceiptText },
  load: async () =>
    laterScreen('Invoices', ReceiptText, 'Invoices, their payments and what is overdue will be kept here.'),
});
