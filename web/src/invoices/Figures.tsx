import { type InvoiceFigures, invoiceOperations } from 'domain/invoices';
import { countWords, dollars } from 'domain/kernel';
import { useRead } from '#platform/query.ts';
import { Reading } from '#ui/Reading.tsx';
import styles from './Invoices.module.css';

const figuresOf = (of: InvoiceFigures): readonly (readonly [string, string, string, boolean?])[] => [
  ['Draft', dollars(of.draft.amount), countWords(of.draft.count, 'invoice')],
  ['Outstanding', dollars(of.outstanding.amount), countWords(of.outstanding.count, 'invoice')],
  ['Overdue', dollars(of.overdue.amount), countWords(of.overdue.count, 'invoice'), of.overdue.count > 0],
  ['Paid, 30 days', dollars(of.paid.amount), countWords(of.paid.count, 'invoice')],
  [
    'Days to pay',
    of.averageDaysToPay === null ? 'Not known yet' : String(Math.round(of.averageDaysToPay)),
    'on average, last 90 days',
  ],
];

/** What stands above the list: drafts, what is owed and late, what was paid, and how long that takes. */
export const Figures = () => {
  const read = useRead(invoiceOperations.figures, {}, { follows: ['invoices'] });
  if (!read.data) return <Reading label="Loading the figures" of={read} rows={1} what="the figures" />;
  return (
    <dl aria-label="Figures" className={styles.figures}>
      {figuresOf(read.data).map(([label, value, below, bad]) => (
        <div key={label}>
          <dt className="small dim">{label}</dt>
          <dd className={bad ? 'late' : undefined}>{value}</dd>
          <dd className="small dim">{below}</dd>
        </div>
      ))}
    </dl>
  );
};
