import {
  creditWords,
  type InvoicePayment,
  paidInPart,
  paymentWords,
  type WholeInvoice,
} from 'domain/invoices';
import { dateWords, dollars } from 'domain/kernel';
import { X } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { dayOf, moment } from '#ui/moment.ts';
import { Panel } from '#ui/Panel.tsx';
import { Ridge } from '#ui/Ridge.tsx';
import { useNames } from '#view';
import styles from './Invoices.module.css';

const ticks = 20;

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const Payment = ({
  payment,
  off,
  onRemove,
}: {
  payment: InvoicePayment;
  off: string | null;
  onRemove: () => void;
}) => {
  const by = useNames()(payment.recordedBy);
  return (
    <li>
      <time className="dim small" dateTime={payment.date} title={dateWords(payment.date)}>
        {dayOf(payment.date)}
      </time>
      <span className="fill">
        {capital(paymentWords(payment))}
        {by && <span className={`dim small ${styles.below}`}>{`by ${by}`}</span>}
      </span>
      <span className="num">{dollars(payment.amount)}</span>
      <IconButton
        glyph={X}
        name={`Remove the payment of ${dollars(payment.amount)}`}
        off={off}
        onClick={onRemove}
        small
      />
    </li>
  );
};

/** What of the client's credit was paid back. */
const PaidBack = ({ refunds }: Pick<WholeInvoice, 'refunds'>) =>
  refunds.length > 0 && (
    <ul aria-label="Paid back of the client’s credit" className={styles.told}>
      {refunds.map(({ id, createdAt, amount, reason }) => (
        <li key={id}>
          <time className="dim small" dateTime={createdAt} title={moment(createdAt)}>
            {dayOf(createdAt)}
          </time>
          <span className="fill words">
            Paid back
            <span className={`dim small ${styles.below}`}>{reason}</span>
          </span>
          <span className="num">{dollars(-amount)}</span>
        </li>
      ))}
    </ul>
  );

/** What is owed, what was paid, and each payment. */
export const Payments = ({
  invoice,
  off,
  onRemove,
}: {
  invoice: WholeInvoice;
  off: string | null;
  onRemove: (payment: InvoicePayment) => void;
}) => {
  const { total, amountPaid, balance, status, payments, credit, refunds } = invoice;
  const facts = [
    ['total', total, false],
    ['paid', amountPaid, false],
    ['balance', balance, status === 'overdue'],
  ] as const;
  const [part, excess] = [paidInPart(invoice), creditWords(invoice)];
  return (
    <Panel count={payments.length} title="Payments">
      <dl className={styles.facts}>
        {facts.map(([label, amount, late]) => (
          <div key={label}>
            <dt className="dim small">{label}</dt>
            <dd className={late ? 'late' : undefined}>{dollars(amount)}</dd>
          </div>
        ))}
      </dl>
      {part && (
        <p className={`row soft small ${styles.part}`}>
          <Ridge lit={Math.floor((amountPaid / total) * ticks)} of={ticks} tone="ok" wide />
          <span>{part}</span>
        </p>
      )}
      {excess && <p className={`good small ${styles.part}`}>{excess}</p>}
      {!excess && credit > 0 && status !== 'cancelled' && (
        <p className={`soft small ${styles.part}`}>{`The client has a credit of ${dollars(credit)}.`}</p>
      )}
      {(excess || credit > 0) && <PaidBack refunds={refunds} />}
      {payments.length > 0 && (
        <ul className={styles.told}>
          {payments.map((payment) => (
            <Payment key={payment.id} off={off} onRemove={() => onRemove(payment)} payment={payment} />
          ))}
        </ul>
      )}
    </Panel>
  );
};
