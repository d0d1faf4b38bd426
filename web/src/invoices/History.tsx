import { deliveryLabels, invoiceOperations, type WholeInvoice } from 'domain/invoices';
import { authorWords } from 'domain/kernel';
import { usePages } from '#platform/pages.ts';
import { Listing } from '#ui/list/Listing.tsx';
import { dayOf, moment } from '#ui/moment.ts';
import { Panel } from '#ui/Panel.tsx';
import styles from './Invoices.module.css';
import { happenedWords } from './words.ts';

/** What happened to an invoice, the newest first. */
export const History = ({ invoice }: { invoice: WholeInvoice }) => {
  const pages = usePages(invoiceOperations.history, { id: invoice.id }, { follows: ['invoices'] });
  return (
    <Panel title="History">
      <Listing empty="Nothing yet." pages={pages} what="the history">
        <ul className={styles.told}>
          {pages.items.map((item) => {
            const [said, more] = happenedWords(item);
            return (
              <li key={item.id}>
                <time className="dim small" dateTime={item.at}>
                  {moment(item.at)}
                </time>
                <span className="fill words">
                  {said}
                  <span className={`dim small ${styles.below}`}>
                    {[more, `by ${authorWords(item)}`].filter(Boolean).join(', ')}
                  </span>
                </span>
              </li>
            );
          })}
        </ul>
      </Listing>
    </Panel>
  );
};

/** Where the e-mails of an invoice are, address by address. */
export const Emails = ({ invoice: { emails } }: { invoice: WholeInvoice }) =>
  emails.length > 0 && (
    <Panel count={emails.length} title="E-mails">
      <ul className={styles.told}>
        {emails.map(({ id, kind, at, addresses }) => (
          <li key={id}>
            <time className="dim small" dateTime={at} title={moment(at)}>
              {dayOf(at)}
            </time>
            <span className="fill words">
              {kind === 'invoice' ? 'Invoice' : 'Reminder'}
              {addresses.map(({ address, delivery, reason }) => (
                <span className={`small ${styles.below}`} key={address}>
                  {address}{' '}
                  <span className={delivery === 'failed' ? 'late' : delivery === 'unknown' ? 'soon' : 'dim'}>
                    {[deliveryLabels[delivery], reason].filter(Boolean).join(': ')}
                  </span>
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
