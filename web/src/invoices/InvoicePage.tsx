import { billedParty, type InvoiceParty, type WholeInvoice } from 'domain/invoices';
import { siteOperations } from 'domain/sites';
import { useState } from 'react';
import { useRead } from '#platform/query.ts';
import { Segmented } from '#ui/Segmented.tsx';
import { Strip } from '#ui/Strip.tsx';
import { useWork } from '#view';
import { useClient } from './ClientPicker.tsx';
import { Opened, type Panel } from './Dialogs.tsx';
import { type TypedInvoice, typedInvoice } from './draft-values.ts';
import { Editor } from './Editor.tsx';
import { type ActsProps, Head, type PageProps } from './Head.tsx';
import { Emails, History } from './History.tsx';
import styles from './Invoices.module.css';
import { Left } from './Left.tsx';
import { Paper } from './Paper.tsx';
import { Payments } from './Payments.tsx';
import { Related } from './Related.tsx';
import { useInvoiceDraft } from './useInvoiceDraft.ts';

/** What its reader should know at once. */
const Notes = ({ invoice }: { invoice: WholeInvoice }) => (
  <>
    {invoice.delivery === 'failed' && (
      <Strip tone="bad">The e-mail failed. The invoice stays issued: send it again.</Strip>
    )}
    {invoice.delivery === 'unknown' && (
      <Strip tone="warn">Nobody knows whether the e-mail arrived. Ask before you send it again.</Strip>
    )}
    {invoice.status === 'cancelled' && (
      <Strip>{['Cancelled', invoice.cancelReason].filter(Boolean).join(': ')}</Strip>
    )}
    {invoice.internalNote && <Strip>{`Internal note: ${invoice.internalNote}`}</Strip>}
  </>
);

/** Whom a draft would be billed to with what is typed. */
const useParty = (invoice: WholeInvoice, { clientId, siteId }: TypedInvoice): InvoiceParty => {
  const client = useClient(clientId);
  const sites = useRead(siteOperations.list, { clientId, limit: 200 }).data?.items;
  if (!client || !sites) return invoice.billTo;
  const place = siteId || client.primarySiteId;
  return billedParty(client, sites.find(({ id }) => id === place) ?? null);
};

const Drafted = (props: Omit<ActsProps, 'unsaved'>) => {
  const { invoice, off } = props;
  const [shown, show] = useState<'edit' | 'preview'>('edit');
  const draft = useInvoiceDraft(invoice);
  const party = useParty(invoice, draft.values);
  return (
    <>
      <Head {...props} unsaved={draft.changed} />
      <div className={styles.bill}>
        <div>
          {invoice.repeatProblem && (
            <Strip tone="warn">{`This repeat waits as a draft. ${invoice.repeatProblem}`}</Strip>
          )}
          <Segmented
            label="Draft or preview"
            onChange={show}
            options={[
              { value: 'edit', label: 'Edit' },
              { value: 'preview', label: 'As the client sees it' },
            ]}
            value={shown}
          />
          {shown === 'edit' && <Editor draft={draft} invoice={invoice} off={off} />}
          <div className={shown === 'edit' ? styles.onPaper : undefined}>
            <Paper billTo={party} invoice={typedInvoice(invoice, draft.values)} />
          </div>
        </div>
        <div>
          <Related invoice={invoice} />
          <History invoice={invoice} />
        </div>
      </div>
    </>
  );
};

const Issued = (props: Omit<ActsProps, 'unsaved'>) => {
  const { invoice, off, open } = props;
  return (
    <>
      <Head {...props} unsaved={false} />
      <div className={styles.bill}>
        <div>
          <Left invoice={invoice} />
          <Notes invoice={invoice} />
          <Paper billTo={invoice.billTo} invoice={invoice} />
        </div>
        <div>
          <Payments invoice={invoice} off={off} onRemove={(payment) => open({ payment })} />
          <Related invoice={invoice} />
          <Emails invoice={invoice} />
          <History invoice={invoice} />
        </div>
      </div>
    </>
  );
};

/** An invoice with everything that can be done with it now. */
export const InvoicePage = (props: PageProps) => {
  const { off } = useWork();
  const [panel, open] = useState<Panel>(null);
  const Page = props.invoice.status === 'draft' ? Drafted : Issued;
  return (
    <>
      <Page {...props} off={off} open={open} />
      <Opened {...props} onClose={() => open(null)} panel={panel} />
    </>
  );
};
