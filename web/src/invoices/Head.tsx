import { Link } from '@tanstack/react-router';
import {
  invoiceOperations,
  invoiceRefusals,
  invoiceTitle,
  isIssued,
  isOpen,
  issueProblem,
  type WholeInvoice,
} from 'domain/invoices';
import { call } from '#platform/call.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Download, Mail } from '#ui/Icon.tsx';
import type { MenuEntry } from '#ui/Menu.tsx';
import { MoreMenu } from '#ui/MoreMenu.tsx';
import { dayOf } from '#ui/moment.ts';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { useOnline } from '#ui/useOnline.ts';
import { usePhone } from '#ui/usePhone.ts';
import type { Panel } from './Dialogs.tsx';
import styles from './Invoices.module.css';
import { readAgain } from './reading.ts';
import { PartialChip, StatusBadge } from './StatusBadge.tsx';

/** An invoice and the ways from its page. */
export type PageProps = {
  invoice: WholeInvoice;
  today: string;
  /** It was deleted. */
  onGone: () => void;
  onOpen: (id: string) => void;
};

/** The same with what may be done on it. */
export type ActsProps = PageProps & {
  off: string | null;
  open: (panel: Panel) => void;
  /** Something is typed that the draft does not say yet. */
  unsaved: boolean;
};

/** Entries of the menu: what each is called, does, and is beside that; false: not now. */
type Entries = readonly (false | readonly [string, () => void, Partial<MenuEntry>?])[];

const saveFirst = ({ unsaved }: Pick<ActsProps, 'unsaved'>): string | null =>
  unsaved ? 'Save the draft first.' : null;

const unpaidFirst = ({ payments }: WholeInvoice): string | undefined =>
  payments.length > 0 ? invoiceRefusals.hasPayments.message : undefined;

const pdfOf = ({ id }: WholeInvoice): string => `/api/invoices/${id}.pdf`;

/** Why its PDF cannot be had now: it is drawn as it is asked for, and no device keeps it. */
const usePdfOff = (): string | undefined =>
  useOnline() ? undefined : 'The PDF can be downloaded when you are back online.';

const Pdf = ({ invoice }: { invoice: WholeInvoice }) => {
  const off = usePdfOff();
  if (off)
    return (
      <Button glyph={Download} off={off}>
        PDF
      </Button>
    );
  return (
    <a className={buttonClass()} download href={pdfOf(invoice)}>
      <Download data-size="small" />
      PDF
    </a>
  );
};

const draftEntries = ({ invoice, off, open, unsaved }: ActsProps): Entries => [
  [
    'Mark as sent',
    () => open('issue'),
    { off: off ?? saveFirst({ unsaved }) ?? issueProblem(invoice)?.message },
  ],
];

const issuedEntries = ({ invoice, open }: ActsProps): Entries => {
  const { credit, delivery } = invoice;
  const awaited = isOpen(invoice);
  return [
    awaited && ['Mark as paid', () => open('markPaid')],
    awaited && credit > 0 && ['Apply credit', () => open('credit')],
    [delivery === null ? 'Send by e-mail' : 'Send again', () => open('sendAgain')],
    ['Note and repeat', () => open('beside')],
    awaited && ['Move due date', () => open('moveDue')],
  ];
};

/** What else can be done, in the order of how often it is. */
const useEntries = (props: ActsProps): readonly MenuEntry[] => {
  const { invoice, off, open, onOpen } = props;
  const { run } = useAct();
  const phone = usePhone();
  const pdfOff = usePdfOff();
  const duplicate = () =>
    run(async () => onOpen((await call(invoiceOperations.duplicate, { id: invoice.id })).id));
  const share = async () => {
    open({ link: (await call(invoiceOperations.share, { id: invoice.id })).path });
    await readAgain();
  };
  const unshare = async () => {
    await call(invoiceOperations.unshare, { id: invoice.id });
    toast.success('The link is ended');
    await readAgain();
  };
  const { status, credit, shared } = invoice;
  const [draft, issued] = [status === 'draft', isIssued(invoice)];
  const entries: Entries = [
    phone && ['PDF', () => location.assign(pdfOf(invoice)), { off: pdfOff }],
    ...(draft ? draftEntries(props) : []),
    ...(issued ? issuedEntries(props) : []),
    credit > 0 && ['Pay credit back', () => open('refund')],
    issued && ['Link for the client', () => run(share)],
    shared && ['End the link', () => run(unshare)],
    [status === 'cancelled' ? 'Duplicate as draft' : 'Duplicate', duplicate, { line: true }],
    status !== 'cancelled' &&
      status !== 'paid' && [
        'Cancel',
        () => open('cancel'),
        { danger: true, off: off ?? unpaidFirst(invoice) },
      ],
    draft && ['Delete draft', () => open('remove'), { danger: true }],
  ];
  return entries.flatMap((entry) =>
    entry ? [{ label: entry[0], onSelect: entry[1], off: off ?? undefined, ...entry[2] }] : [],
  );
};

/** What is done most: what the client is asked for, and the money that came. */
const Foremost = (props: ActsProps) => {
  const { invoice, off, open } = props;
  if (isOpen(invoice))
    return (
      <>
        <Button glyph={Mail} off={off} onClick={() => open('remind')}>
          Reminder
        </Button>
        <Button look="main" off={off} onClick={() => open('pay')}>
          Record payment
        </Button>
      </>
    );
  if (invoice.status !== 'draft') return null;
  return (
    <Button
      glyph={Mail}
      look="main"
      off={off ?? saveFirst(props) ?? issueProblem(invoice)?.message}
      onClick={() => open('send')}
    >
      Send
    </Button>
  );
};

/** What an invoice is, how it stands, and what can be done with it now. */
export const Head = (props: ActsProps) => {
  const { invoice, today } = props;
  const { client, clientId, site, sentAt, dueDate } = invoice;
  const phone = usePhone();
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
      <span className={`bar push ${styles.acts}`}>
        {!phone && <Pdf invoice={invoice} />}
        <Foremost {...props} />
        <MoreMenu items={entries} label={`More for ${invoiceTitle(invoice)}`} />
      </span>
    </div>
  );
};
