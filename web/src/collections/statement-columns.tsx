import { type ListedStatement, monthInWords } from 'domain/collections';
import { dollars } from 'domain/kernel';
import { Badge } from '#ui/Badge.tsx';
import type { Column } from '#ui/list/columns.tsx';
import { rowActs } from '#ui/list/RowActs.tsx';
import styles from './Collections.module.css';

const stateOf = ({ outdated, replaced, paid, commission }: ListedStatement) => {
  if (replaced) return <Badge>Replaced</Badge>;
  const whole = commission > 0 && paid >= commission;
  if (!whole && !outdated) return <Badge tone="info">Made</Badge>;
  return (
    <span className={styles.states}>
      {whole && <Badge tone="ok">Paid</Badge>}
      {outdated && <Badge tone="warn">Changed since</Badge>}
    </span>
  );
};

type Facts = { off: string | null; onPay: (statement: ListedStatement) => void };

const month: Column<ListedStatement, Facts> = {
  label: 'Month',
  csv: ({ month }) => month,
  cell: (one) => (
    <>
      {monthInWords(one.month)}
      {one.revision > 1 && <span className="dim small">{` revision ${one.revision}`}</span>}
    </>
  ),
};

const sums: readonly Column<ListedStatement, Facts>[] = [
  { label: 'Net', as: 'number', cell: ({ net }) => dollars(net) },
  { label: 'Commission', as: 'number', cell: ({ commission }) => dollars(commission) },
  { label: 'Paid', as: 'number', cell: ({ paid }) => dollars(paid) },
  { label: 'State', phone: 'bare', cell: stateOf },
  rowActs((one, { off, onPay }) => {
    const what = `${one.site}, ${monthInWords(one.month)}`;
    const pay = { label: 'Note payment', name: `Note payment to ${what}`, off, open: () => onPay(one) };
    return [
      { label: 'PDF', name: `PDF of the statement of ${what}`, file: `/api/files/${one.documentId}` },
      ...(!one.replaced && one.paid < one.commission ? [pay] : []),
    ];
  }, 'bare'),
];

/** What statements of one site say, and their PDFs. */
export const siteColumns: readonly Column<ListedStatement, Facts>[] = [{ ...month, as: 'name' }, ...sums];

/** The same of several sites: each row says which. */
export const monthColumns: readonly Column<ListedStatement, Facts>[] = [
  { ...month, phone: ({ revision }) => (revision === 1 ? 'hide' : 'bare') },
  {
    label: 'Property',
    as: 'name',
    cell: ({ site }) => site,
  },
  { label: 'Client', phone: 'bare', cell: ({ client }) => client },
  ...sums,
];
