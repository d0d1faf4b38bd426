import { type InvoicePayment, invoiceOperations, invoiceTitle, type WholeInvoice } from 'domain/invoices';
import { dollars } from 'domain/kernel';
import type { ReactNode } from 'react';
import { call } from '#platform/call.ts';
import { Asking } from '#ui/Asking.tsx';
import { BesideForm } from './BesideForm.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { PayForm } from './PayForm.tsx';
import { CancelForm, CreditForm, MoveDue, RefundForm, RemovePayment } from './ReasonForms.tsx';
import { readAgain } from './reading.ts';
import { SendForm } from './SendForm.tsx';

/** Which dialog of an invoice is open. */
export type Panel =
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
  | { link: string }
  | null;

type Own = { invoice: WholeInvoice; onClose: () => void };

const Issue = ({ invoice, onClose }: Own) => (
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

const MarkPaid = ({ invoice, onClose }: Own) => (
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

const Remove = ({ invoice, onClose, onGone }: Own & { onGone: () => void }) => (
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
export const Opened = ({
  panel,
  invoice,
  onClose,
  onGone,
}: Own & {
  panel: Panel;
  /** It was deleted. */
  onGone: () => void;
}): ReactNode => {
  if (panel === null) return null;
  if (typeof panel === 'object' && 'link' in panel)
    return <LinkDialog invoice={invoice} onClose={onClose} path={panel.link} />;
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
