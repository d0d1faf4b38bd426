import {
  type Invoice,
  type InvoicePayment,
  invoiceOperations,
  invoiceTitle,
  isIssued,
} from 'domain/invoices';
import { dateWords, daysLater, dollars } from 'domain/kernel';
import { call } from '#platform/call.ts';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { TextAreaField } from '#ui/TextAreaField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.tsx';
import type { Problems } from '#ui/useForm.ts';
import { centsOf, fieldOf, sumProblem } from './money.ts';
import { readAgain } from './reading.ts';

const missing = 'Reason is required';
const done = (said: string, onClose: () => void) => () => {
  toast.success(said);
  void readAgain().then(onClose);
};

type Reason = { reason: string };
const reasoned = ({ reason }: Reason): Problems<Reason> => (reason.trim() === '' ? { reason: missing } : {});

type FormProps = { invoice: Invoice; onClose: () => void };

/** Takes a payment off again; the invoice then stands as it does without it. */
export const RemovePayment = ({ invoice, payment, onClose }: FormProps & { payment: InvoicePayment }) => {
  const draft = useDraft({
    noun: 'invoices.removePayment',
    at: payment.id,
    values: () => ({ reason: '' }),
    check: reasoned,
    fields: (values) => values,
    create: (fields, { key }) =>
      call(invoiceOperations.removePayment, { id: invoice.id, payment: payment.id, ...fields }, { key }),
    saved: done('Payment removed', onClose),
  });
  return (
    <FormDialog
      {...draft.form}
      answer="Remove payment"
      description={`${dollars(payment.amount)} of ${dateWords(payment.date)}. The invoice stands as it does without it.`}
      onClose={onClose}
      title="Remove this payment?"
    >
      <TextField {...draft.field('reason')} label="Reason" maxLength={500} />
    </FormDialog>
  );
};

/** Ends an invoice; once it was issued, somebody says why. */
export const CancelForm = ({ invoice, onClose }: FormProps) => {
  const issued = isIssued(invoice);
  const draft = useDraft({
    noun: 'invoices.cancel',
    at: invoice.id,
    values: () => ({ reason: '' }),
    check: (values: Reason) => (issued ? reasoned(values) : {}),
    fields: (values) => values,
    create: (fields, { key }) => call(invoiceOperations.cancel, { id: invoice.id, ...fields }, { key }),
    saved: done('Invoice cancelled', onClose),
  });
  return (
    <FormDialog
      {...draft.form}
      answer="Cancel invoice"
      danger
      description={
        issued
          ? 'Its number stays used. It can be duplicated as a draft.'
          : 'It can be duplicated as a draft.'
      }
      leave="Keep it"
      onClose={onClose}
      title={`Cancel ${issued ? invoiceTitle(invoice) : 'this draft'}?`}
    >
      <TextAreaField
        {...draft.field('reason')}
        label={issued ? 'Reason' : 'Reason, if there is one'}
        maxLength={500}
      />
    </FormDialog>
  );
};

type Due = { dueDate: string; reason: string };

/** Gives the client more time. */
export const MoveDue = ({ invoice, onClose }: FormProps) => {
  const first = daysLater(invoice.dueDate, 1);
  const draft = useDraft({
    noun: 'invoices.moveDue',
    at: invoice.id,
    values: (): Due => ({ dueDate: '', reason: '' }),
    check: ({ dueDate, reason }): Problems<Due> => ({
      ...(dueDate < first && { dueDate: `After ${dateWords(invoice.dueDate)}` }),
      ...reasoned({ reason }),
    }),
    fields: (values) => values,
    create: (fields, { key }) => call(invoiceOperations.moveDue, { id: invoice.id, ...fields }, { key }),
    saved: done('Due date moved', onClose),
  });
  return (
    <FormDialog
      {...draft.form}
      answer="Move due date"
      description={`It is due on ${dateWords(invoice.dueDate)}.`}
      onClose={onClose}
      title={`Due date of ${invoiceTitle(invoice)}`}
    >
      <TextField {...draft.field('dueDate')} label="New due date" min={first} type="date" />
      <TextField {...draft.field('reason')} label="Reason" maxLength={500} />
    </FormDialog>
  );
};

type Amount = { amount: string };

/** Pays with what the client paid too much elsewhere. */
export const CreditForm = ({ invoice, credit, onClose }: FormProps & { credit: number }) => {
  const most = Math.min(credit, invoice.balance);
  const draft = useDraft({
    noun: 'invoices.applyCredit',
    at: invoice.id,
    values: () => ({ amount: fieldOf(most) }),
    check: ({ amount }: Amount): Problems<Amount> => {
      const problem = sumProblem(amount) ?? ((centsOf(amount) ?? 0) > most ? `Up to ${dollars(most)}` : null);
      return problem ? { amount: problem } : {};
    },
    fields: ({ amount }) => ({ amount: centsOf(amount) ?? 0 }),
    create: (fields, { id, key }) =>
      call(invoiceOperations.applyCredit, { id: invoice.id, payment: id, ...fields }, { key }),
    saved: done('Credit applied', onClose),
  });
  return (
    <FormDialog
      {...draft.form}
      answer="Apply credit"
      description={`The client has a credit of ${dollars(credit)}; ${dollars(invoice.balance)} is open.`}
      onClose={onClose}
      title={`Apply credit to ${invoiceTitle(invoice)}`}
    >
      <TextField {...draft.field('amount')} label="Amount, dollars" inputMode="decimal" />
    </FormDialog>
  );
};

type Refund = { amount: string; reason: string };

/** Notes that a part of a client's credit was paid back. */
export const RefundForm = ({
  clientId,
  credit,
  onClose,
}: {
  clientId: string;
  credit: number;
  onClose: () => void;
}) => {
  const draft = useDraft({
    noun: 'invoices.refund',
    at: clientId,
    values: (): Refund => ({ amount: fieldOf(credit), reason: '' }),
    check: ({ amount, reason }): Problems<Refund> => {
      const problem =
        sumProblem(amount) ?? ((centsOf(amount) ?? 0) > credit ? `Up to ${dollars(credit)}` : null);
      return { ...(problem && { amount: problem }), ...reasoned({ reason }) };
    },
    fields: ({ amount, reason }) => ({ amount: centsOf(amount) ?? 0, reason }),
    create: (fields, { id, key }) =>
      call(invoiceOperations.refund, { clientId, refund: id, ...fields }, { key }),
    saved: done('Refund noted', onClose),
  });
  return (
    <FormDialog
      {...draft.form}
      answer="Note refund"
      description={`The client has a credit of ${dollars(credit)}. What you paid back is taken off it.`}
      onClose={onClose}
      title="Pay credit back"
    >
      <TextField {...draft.field('amount')} label="Paid back, dollars" inputMode="decimal" />
      <TextField {...draft.field('reason')} label="Reason" maxLength={500} />
    </FormDialog>
  );
};
