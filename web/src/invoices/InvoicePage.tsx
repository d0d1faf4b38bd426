import { Link } from '@tanstack/react-router';
import {
  type InvoicePayment,
  invoiceOperations,
  invoiceTitle,
  isIssued,
  isOpen,
  issueProblem,
  type WholeInvoice,
} from 'domain/invoices';
import { dollars } from 'domain/kernel';
import { type ReactNode, useState } from 'react';
import { call } from '#platform/call.ts';
import { Asking } from '#ui/Asking.tsx';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Download, Mail } from '#ui/Icon.tsx';
import type { MenuEntry } from '#ui/Menu.tsx';
import { MoreMenu } from '#ui/MoreMenu.tsx';
import { dayOf } from '#ui/moment.ts';
import { Segmented } from '#ui/Segmented.tsx';
import { Strip } from '#ui/Strip.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { useWork } from '#view';
import { BesideForm } from './BesideForm.tsx';
import { typedInvoice } from './draft-values.ts';
import { Editor, useInvoiceDraft } from './Editor.tsx';
import { Emails, History } from './History.tsx';
import styles from './Invoices.module.css';
import { Paper } from './Paper.tsx';
import { PayForm } from './PayForm.tsx';
import { Payments } from './Payments.tsx';
import { CancelForm, CreditForm, MoveDue, RefundForm, RemovePayment } from './ReasonForms.tsx';
import { readAgain } from './reading.ts';
import { SendForm } from './SendForm.tsx';
import { PartialChip, StatusBadge } from './StatusBadge.tsx';

type Panel =
  | 'send'
  | 'sendAgain'
  | 'remind'
  | 'pay'
  | 'issue'
  | 'markPaid'
  | 'cancel'
  | 'moveDue'
  | 'credit'
  | 'refund'
  | 'remove'
  | 'beside'
  | { payment: InvoicePayment }
  | null;

type PageProps = {
  invoice: WholeInvoice;
  today: string;
  /** It was deleted. */
  onGone: () => void;
  onOpen: (id: string) => void;
};

type OpenProps = PageProps & { panel: Panel; onClose: () => void };

const Issue = ({ invoice, onClose }: Pick<OpenProps, 'invoice' | 'onClose'>) => (
  <Asking
    act={async () => {
      await call(invoiceOperations.issue, { id: invoice.id, version: invoice.version });
      await readAgain();
    }}
    answer="Mark as sent"
    done="Marked as sent"
    onClose={onClose}
    question="Mark as sent without an e-mail?"
  >
    <p>It gets its number. Its lines, client and number stand from then on; hand it over in your own way.</p>
  </Asking>
);

const MarkPaid = ({ invoice, onClose }: Pick<OpenProps, 'invoice' | 'onClose'>) => (
  <Asking
    act={async () => {
      await call(invoiceOperations.markPaid, { id: invoice.id });
      await readAgain();
    }}
    answer="Mark as paid"
    done="Invoice paid"
    onClose={onClose}
    question={`Mark ${invoiceTitle(invoice)} as paid?`}
  >
    <p>{`One payment of ${dollars(invoice.balance)} is recorded today.`}</p>
  </Asking>
);

const Remove = ({ invoice, onClose, onGone }: Pick<OpenProps, 'invoice' | 'onClose' | 'onGone'>) => (
  <Asking
    act={async () => {
      await call(invoiceOperations.remove, { id: invoice.id });
      onGone();
      await readAgain();
    }}
    answer="Delete draft"
    danger
    done="Draft deleted"
    onClose={onClose}
    question="Delete this draft for good?"
  >
    <p>It has no number yet, so nothing is missing afterwards.</p>
  </Asking>
);

/** The dialog that is open. */
const Opened = ({ panel, invoice, onClose, onGone }: OpenProps): ReactNode => {
  if (panel === null) return null;
  if (typeof panel === 'object')
    return <RemovePayment invoice={invoice} onClose={onClose} payment={panel.payment} />;
  const own = { invoice, onClose };
  switch (panel) {
    case 'send':
    case 'sendAgain':
    case 'remind':
      return <SendForm {...own} way={panel} />;
    case 'pay':
      return <PayForm {...own} />;
    case 'issue':
      return <Issue {...own} />;
    case 'markPaid':
      return <MarkPaid {...own} />;
    case 'cancel':
      return <CancelForm {...own} />;
    case 'moveDue':
      return <MoveDue {...own} />;
    case 'credit':
      return <CreditForm {...own} credit={invoice.credit} />;
    case 'refund':
      return <RefundForm clientId={invoice.clientId} credit={invoice.credit} onClose={onClose} />;
    case 'beside':
      return <BesideForm {...own} />;
    case 'remove':
      return <Remove {...own} onGone={onGone} />;
  }
};

const copyLink = async (invoice: WholeInvoice) => {
  const { path } = await call(invoiceOperations.share, { id: invoice.id });
  await navigator.clipboard.writeText(new URL(path, location.origin).href);
  toast.success('Link copied: it opens the invoice without sign-in');
  await readAgain();
};

type ActsProps = PageProps & {
  off: string | null;
  open: (panel: Panel) => void;
  /** Something is typed that the draft does not say yet. */
  unsaved: boolean;
};

const saveFirst = ({ unsaved }: Pick<ActsProps, 'unsaved'>): string | null =>
  unsaved ? 'Save the draft first.' : null;

/** What else can be done, in the order of how often it is. */
const useEntries = ({ invoice, off, open, onOpen, unsaved }: ActsProps): readonly MenuEntry[] => {
  const { run } = useAct();
  const duplicate = () =>
    run(async () => onOpen((await call(invoiceOperations.duplicate, { id: invoice.id })).id));
  const unshare = async () => {
    await call(invoiceOperations.unshare, { id: invoice.id });
    toast.success('The link is ended');
    await readAgain();
  };
  const { status, credit, shared, delivery } = invoice;
  const [draft, issued, awaited] = [status === 'draft', isIssued(invoice), isOpen(invoice)];
  const entry = (when: boolean, label: string, onSelect: () => void, more: Partial<MenuEntry> = {}) =>
    when ? [{ label, onSelect, off: off ?? undefined, ...more }] : [];
  return [
    ...entry(draft, 'Mark as sent', () => open('issue'), {
      off: off ?? saveFirst({ unsaved }) ?? issueProblem(invoice)?.message,
    }),
    ...entry(awaited, 'Mark as paid', () => open('markPaid')),
    ...entry(awaited && credit > 0, 'Apply credit', () => open('credit')),
    ...entry(issued, delivery === null ? 'Send by e-mail' : 'Send again', () => open('sendAgain')),
    ...entry(issued, 'Note and repeat', () => open('beside')),
    ...entry(awaited, 'Move due date', () => open('moveDue')),
    ...entry(credit > 0, 'Pay credit back', () => open('refund')),
    ...entry(!draft && status !== 'cancelled', 'Copy link for the client', () =>
      run(() => copyLink(invoice)),
    ),
    ...entry(shared, 'End the link', () => run(unshare)),
    ...entry(true, status === 'cancelled' ? 'Duplicate as draft' : 'Duplicate', duplicate, { line: true }),
    ...entry(status !== 'cancelled' && status !== 'paid', 'Cancel', () => open('cancel'), { danger: true }),
    ...entry(draft, 'Delete draft', () => open('remove'), { danger: true }),
  ];
};

const Head = (props: ActsProps) => {
  const { invoice, today, off, open } = props;
  const { id, client, clientId, site, status, sentAt, dueDate } = invoice;
  const entries = useEntries(props);
  return (
    <div className={`page-head ${styles.head}`}>
      <div className={styles.title}>
        <h1 className="num">{invoiceTitle(invoice)}</h1>
        <p className="soft small">
          <Link params={{ clientId }} to="/clients/$clientId">
            {client}
          </Link>
          {[site, sentAt && `sent ${dayOf(sentAt)}`, `due ${dayOf(dueDate)}`]
            .filter(Boolean)
            .map((words) => ` · ${words}`)}
        </p>
      </div>
      <StatusBadge invoice={invoice} today={today} />
      <PartialChip invoice={invoice} />
      <span className="bar wrap push">
        <a className={buttonClass()} download href={`/api/invoices/${id}.pdf`}>
          <Download data-size="small" />
          PDF
        </a>
        {isOpen(invoice) && (
          <>
            <Button glyph={Mail} off={off} onClick={() => open('remind')}>
              Reminder
            </Button>
            <Button look="main" off={off} onClick={() => open('pay')}>
              Record payment
            </Button>
          </>
        )}
        {status === 'draft' && (
          <Button
            glyph={Mail}
            look="main"
            off={off ?? saveFirst(props) ?? issueProblem(invoice)?.message}
            onClick={() => open('send')}
          >
            Send
          </Button>
        )}
        <MoreMenu items={entries} label={`More for ${invoiceTitle(invoice)}`} />
      </span>
    </div>
  );
};

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

const Drafted = (props: Omit<ActsProps, 'unsaved'>) => {
  const { invoice, off } = props;
  const [shown, show] = useState<'edit' | 'preview'>('edit');
  const draft = useInvoiceDraft(invoice);
  return (
    <>
      <Head {...props} unsaved={draft.changed} />
      <div className={styles.bill}>
        <div>
          <Segmented
            label="Draft or preview"
            onChange={show}
            options={[
              { value: 'edit', label: 'Edit' },
              { value: 'preview', label: 'As the client sees it' },
            ]}
            value={shown}
          />
          {shown === 'edit' ? (
            <Editor draft={draft} invoice={invoice} off={off} />
          ) : (
            <Paper billTo={invoice.billTo} invoice={typedInvoice(invoice, draft.values)} />
          )}
        </div>
        <div>
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
          <Notes invoice={invoice} />
          <Paper billTo={invoice.billTo} invoice={invoice} />
        </div>
        <div>
          <Payments invoice={invoice} off={off} onRemove={(payment) => open({ payment })} />
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
