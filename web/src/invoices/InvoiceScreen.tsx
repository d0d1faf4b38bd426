import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { invoiceOperations, invoiceTitle } from 'domain/invoices';
import { signedIn } from '#auth';
import { useRead } from '#platform/query.ts';
import { useOfficeToday } from '#settings';
import { Crumb } from '#ui/Crumb.tsx';
import { Empty } from '#ui/Empty.tsx';
import { Receipt } from '#ui/Icon.tsx';
import { Reading } from '#ui/Reading.tsx';
import { InvoicePage } from './InvoicePage.tsx';
import styles from './Invoices.module.css';

const One = () => {
  const { invoiceId } = useParams({ strict: false }) as { invoiceId: string };
  const navigate = useNavigate();
  const today = useOfficeToday();
  const read = useRead(invoiceOperations.get, { id: invoiceId }, { follows: ['invoices'] });
  const { data, error } = read;
  const missing = error?.status === 404 || error?.status === 400;
  return (
    <div className={`page ${styles.page}`}>
      <Crumb>
        <Link to="/invoices">Invoices</Link>
      </Crumb>
      {(missing || !data) && <h1 style={{ marginBottom: 16 }}>Invoice</h1>}
      {missing ? (
        <Empty icon={<Receipt />} title="This invoice does not exist">
          <Link to="/invoices">All invoices</Link>
        </Empty>
      ) : (
        !data && <Reading label="Loading the invoice" of={read} rows={6} what="the invoice" />
      )}
      {data && !missing && today && (
        <>
          <title>{`${invoiceTitle(data)} · Washboard`}</title>
          <InvoicePage
            invoice={data}
            key={data.id}
            onGone={() => void navigate({ to: '/invoices' })}
            onOpen={(id) => void navigate({ to: '/invoices/$invoiceId', params: { invoiceId: id } })}
            today={today}
          />
        </>
      )}
    </div>
  );
};

/** One invoice at /invoices/{id}: as its client sees it, its payments, its history, and what can be done with it. */
export const InvoiceScreen = signedIn(One);
