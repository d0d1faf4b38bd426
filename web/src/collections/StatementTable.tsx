import { type ListedStatement, monthInWords } from 'domain/collections';
import { dollars } from 'domain/kernel';
import { Badge } from '#ui/Badge.tsx';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Download } from '#ui/Icon.tsx';
import { actsHead, Table } from '#ui/Table.tsx';
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

/** Statements with what each gives the property, and its PDF. */
export const StatementTable = ({
  items,
  named = false,
  off,
  onPay,
}: {
  items: readonly ListedStatement[];
  /** Several sites: each row says which. */
  named?: boolean;
  off: string | null;
  onPay: (statement: ListedStatement) => void;
}) => (
  <Table
    heads={[
      'Month',
      named && 'Property',
      { name: 'Net', cell: 'number' },
      { name: 'Commission', cell: 'number' },
      { name: 'Paid', cell: 'number' },
      'State',
      actsHead,
    ]}
    label="Statements"
  >
    {items.map((one) => (
      <tr key={one.id}>
        <td
          data-cell={named ? undefined : 'name'}
          data-phone={named && one.revision === 1 ? 'hide' : undefined}
        >
          {monthInWords(one.month)}
          {one.revision > 1 && <span className="dim small">{` revision ${one.revision}`}</span>}
        </td>
        {named && (
          <td data-cell="name">
            {one.site} <span className="dim small">{one.client}</span>
          </td>
        )}
        <td data-cell="number" data-label="Net">
          {dollars(one.net)}
        </td>
        <td data-cell="number" data-label="Commission">
          {dollars(one.commission)}
        </td>
        <td data-cell="number" data-label="Paid">
          {dollars(one.paid)}
        </td>
        <td>{stateOf(one)}</td>
        <td data-cell="fit">
          <span className={styles.acts}>
            <a
              aria-label={`PDF of the statement of ${one.site}, ${monthInWords(one.month)}`}
              className={buttonClass({ small: true })}
              download
              href={`/api/files/${one.documentId}`}
            >
              <Download aria-hidden="true" data-size="small" />
              PDF
            </a>
            {!one.replaced && one.paid < one.commission && (
              <Button
                aria-label={`Note payment to ${one.site}, ${monthInWords(one.month)}`}
                off={off ?? false}
                onClick={() => onPay(one)}
                small
              >
                Note payment
              </Button>
            )}
          </span>
        </td>
      </tr>
    ))}
  </Table>
);
