import { Receipt } from '#ui/Icon.tsx';
import { laterScreen } from '#ui/Later.tsx';

export const InvoicesScreen = laterScreen(
  'Invoices',
  Receipt,
  'Invoices, their payments and what is overdue will be kept here.',
);
