import { type Invoice, type InvoiceParty, invoicePaper } from 'domain/invoices';
import { useSettings } from '#settings';
import { Bones } from '#ui/Bones.tsx';
import { Mark } from '#ui/Mark.tsx';
import styles from './Paper.module.css';

const Lines = ({ of }: { of: readonly string[] }) =>
  of.map((line) => (
    <span className={styles.below} key={line}>
      {line}
    </span>
  ));

const textLines = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

/** An invoice as its client sees it, on white paper in both themes. */
export const Paper = ({ invoice, billTo }: { invoice: Invoice; billTo: InvoiceParty }) => {
  const settings = useSettings();
  if (!settings) return <Bones label="Loading the invoice" rows={6} />;
  const paper = invoicePaper(invoice, billTo, settings);
  const { letterhead } = paper;
  const taxed = paper.lines.some(({ tax }) => tax !== '–');
  return (
    <article aria-label="The invoice as the client sees it" className={styles.sheet} data-theme="light">
      <header className={styles.ends}>
        <div>
          <p className={styles.team}>
            {letterhead.logo ? <img alt="" className={styles.logo} src={letterhead.logo} /> : <Mark />}
            {paper.team}
          </p>
          <p className="soft small">
            <Lines
              of={[...textLines(letterhead.address), letterhead.phone, letterhead.email].filter(Boolean)}
            />
          </p>
        </div>
        <dl className={styles.facts}>
          {paper.facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
        </dl>
      </header>
      <div>
        <p className="dim small">Bill to</p>
        <p>
          <b>{billTo.name}</b>
        </p>
        <p className="soft small">
          <Lines of={billTo.lines} />
        </p>
      </div>
      <div className={styles.scroll}>
        <table>
          <thead>
            <tr>
              <th scope="col">Description</th>
              <th className={`${styles.n} ${styles.wide}`} scope="col">
                Quantity
              </th>
              <th className={`${styles.n} ${styles.wide}`} scope="col">
                Price
              </th>
              {taxed && (
                <th className={`${styles.n} ${styles.wide}`} scope="col">
                  Tax
                </th>
              )}
              <th className={styles.n} scope="col">
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            {paper.lines.map((line, at) => (
              <tr key={invoice.lines[at]?.id ?? at}>
                <td>
                  <b>{line.title}</b>
                  <span className={`small ${styles.details}`}>{line.details}</span>
                  <span className={`small ${styles.narrow}`}>{`${line.quantity} × ${line.price}`}</span>
                </td>
                <td className={`${styles.n} ${styles.wide}`}>{line.quantity}</td>
                <td className={`${styles.n} ${styles.wide}`}>{line.price}</td>
                {taxed && <td className={`${styles.n} ${styles.wide}`}>{line.tax}</td>}
                <td className={styles.n}>{line.amount}</td>
              </tr>
            ))}
            {paper.lines.length === 0 && (
              <tr>
                <td className="dim" colSpan={taxed ? 5 : 4}>
                  No lines yet
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      <dl className={styles.sums}>
        {paper.sums.map(({ label, amount, strong }) => (
          <div className={strong ? styles.strong : undefined} key={label}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      {paper.note && <p className={`small ${styles.note}`}>{paper.note}</p>}
      {(paper.paymentInstructions || paper.paymentLink) && (
        <div className={`small ${styles.pay}`}>
          {paper.paymentInstructions && <p className={styles.note}>{paper.paymentInstructions}</p>}
          {paper.paymentLink && (
            <p>
              <b>Online</b>{' '}
              <a href={paper.paymentLink} rel="noreferrer" target="_blank">
                {paper.paymentLink.replace(/^https:\/\//, '')}
              </a>
            </p>
          )}
        </div>
      )}
      {letterhead.footer && <p className="dim small">{letterhead.footer}</p>}
    </article>
  );
};
