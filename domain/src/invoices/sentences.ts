import { administrators, type Telling } from '#kernel';
import type { Invoice } from './invoice.ts';

type Waiting = Pick<Invoice, 'id' | 'repeatProblem'> & { client: string };

/** To administrators: a repeat that was to be issued and sent by itself waits as a draft, and why. */
export const repeatWaits = ({ id, client, repeatProblem }: Waiting): Telling => ({
  to: { roles: administrators },
  type: 'system',
  title: 'Repeated invoice waits',
  message: `The repeated invoice of ${client} waits as a draft. ${repeatProblem}`,
  leadId: null,
  actionUrl: `/invoices/${id}`,
  actionLabel: 'View Invoice',
  many: (count) => ({
    title: 'Repeated invoices wait',
    message: `${count} repeated invoices wait as drafts. Each says why.`,
    actionUrl: '/invoices?status=draft',
    actionLabel: 'View Invoices',
  }),
});
