import { Link } from '@tanstack/react-router';
import { invoiceTitle, repeatLabels, type WholeInvoice } from 'domain/invoices';
import { dateWords } from 'domain/kernel';
import type { ReactNode } from 'react';
import { dayOf } from '#ui/moment.ts';
import { Panel } from '#ui/Panel.tsx';
import styles from './Invoices.module.css';

const rowsOf = ({
  event,
  series,
  repeat,
  document,
}: WholeInvoice): readonly (readonly [string, ReactNode])[] => [
  ...(event
    ? [
        [
          'Bills',
          <Link key="event" search={{ event: event.id }} to="/calendar">
            {`${event.title}, ${dayOf(event.start)}`}
          </Link>,
        ] as const,
      ]
    : []),
  ...(series
    ? [
        [
          'Repeat of',
          <Link key="series" params={{ invoiceId: series.id }} to="/invoices/$invoiceId">
            {invoiceTitle(series)}
          </Link>,
        ] as const,
      ]
    : []),
  ...(repeat.next
    ? [['Repeats', `${repeatLabels[repeat.freq]}, next on ${dateWords(repeat.next)}`] as const]
    : []),
  ...(document
    ? [
        [
          'PDF as issued',
          <Link key="document" search={{ document: document.id }} to="/documents">
            {document.name}
          </Link>,
        ] as const,
      ]
    : []),
];

/** What an invoice belongs to: the visit that it bills, the series that it is of, its PDF as it was issued. */
export const Related = ({ invoice }: { invoice: WholeInvoice }) => {
  const rows = rowsOf(invoice);
  if (rows.length === 0) return null;
  return (
    <Panel title="Belongs to it">
      <dl className={styles.related}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
};
