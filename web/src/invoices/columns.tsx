import { Link } from '@tanstack/react-router';
import {
  daysLate,
  type InvoiceSort,
  invoiceStatusLabels,
  invoiceTitle,
  type ListedInvoice,
  paidInPart,
} from 'domain/invoices';
import { countWords, dateWords, dollars } from 'domain/kernel';
import type { Column } from '#ui/list/columns.tsx';
import { dayOf } from '#ui/moment.ts';
import styles from './Invoices.module.css';
import { StatusBadge } from './StatusBadge.tsx';

export type InvoiceFacts = { today: string };
type InvoiceColumn = Column<ListedInvoice, InvoiceFacts, InvoiceSort>;

const number: InvoiceColumn = {
  label: 'Number',
  as: 'name',
  width: 150,
  csv: invoiceTitle,
  cell: (invoice) => (
    <Link params={{ invoiceId: invoice.id }} to="/invoices/$invoiceId">
      {invoiceTitle(invoice)}
      {invoice.number === null && <span className="vh">{` for ${invoice.client}`}</span>}
    </Link>
  ),
};

const whose: readonly InvoiceColumn[] = [
  { label: 'Client', as: 'line', width: 220, cell: ({ client }) => client },
  { label: 'Site', phone: 'hide', cell: ({ site }) => site },
];

const rest: readonly InvoiceColumn[] = [
  {
    label: 'Issued',
    sorts: { newest: 'descending', oldest: 'ascending' },
    width: 90,
    phone: 'hide',
    csv: ({ issueDate }) => issueDate,
    cell: ({ issueDate }) => <span title={dateWords(issueDate)}>{dayOf(issueDate)}</span>,
  },
  {
    label: 'Due',
    sorts: { due: 'ascending' },
    width: 130,
    csv: ({ dueDate }) => dueDate,
    cell: (invoice, { today }) => {
      const late = daysLate(invoice, today);
      return (
        <>
          <span title={dateWords(invoice.dueDate)}>{dayOf(invoice.dueDate)}</span>
          {late > 0 && <span className="late small">{` ${countWords(late, 'day')} late`}</span>}
        </>
      );
    },
  },
  {
    label: 'Total',
    sorts: { total: 'descending' },
    as: 'number',
    width: 100,
    csv: ({ total }) => dollars(total),
    cell: ({ total }) => dollars(total),
  },
  {
    label: 'Balance',
    sorts: { balance: 'descending' },
    as: 'number',
    width: 110,
    phone: ({ status }) => (status === 'draft' ? 'hide' : undefined),
    csv: ({ balance }) => dollars(balance),
    cell: (invoice) => (
      <span className={invoice.status === 'overdue' ? 'late' : undefined}>
        {invoice.status === 'draft' ? '' : dollars(invoice.balance)}
      </span>
    ),
  },
  {
    label: 'Status',
    width: 200,
    phone: 'bare',
    csv: ({ status }) => invoiceStatusLabels[status],
    cell: (invoice, { today }) => (
      <span className={styles.standing}>
        <StatusBadge invoice={invoice} today={today} />
        {paidInPart(invoice) && <span className="small dim">{paidInPart(invoice)}</span>}
        {invoice.delivery === 'failed' && <span className="late small">E-mail failed</span>}
        {invoice.delivery === 'unknown' && <span className="soon small">E-mail unknown</span>}
      </span>
    ),
  },
];

/** What a list says of invoices of everybody. */
export const invoiceColumns: readonly InvoiceColumn[] = [number, ...whose, ...rest];

/** The same on the page of one client. */
export const clientColumns: readonly InvoiceColumn[] = [number, ...whose.slice(1), ...rest];
