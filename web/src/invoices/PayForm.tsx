import {
  type Invoice,
  invoiceOperations,
  invoiceTitle,
  paymentMethodLabels,
  paymentMethods,
} from 'domain/invoices';
import { dollars } from 'domain/kernel';
import { call } from '#platform/call.ts';
import { useOfficeToday } from '#settings';
import { Two } from '#ui/beside/Two.tsx';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.tsx';
import type { Problems } from '#ui/useForm.ts';
import { centsOf, fieldOf, sumProblem } from './money.ts';
import { readAgain } from './reading.ts';

type Values = { amount: string; date: string; method: (typeof paymentMethods)[number]; reference: string };

const check = ({ amount, date }: Values): Problems<Values> => {
  const problem = sumProblem(amount);
  return { ...(problem && { amount: problem }), ...(date === '' && { date: 'Choose a day' }) };
};

type FormProps = { invoice: Invoice; onClose: () => void };

/** Records a payment; what is paid beyond the balance is kept as the client's credit. */
export const PayForm = (props: FormProps) => {
  const today = useOfficeToday();
  return today ? <Pay {...props} today={today} /> : null;
};

const Pay = ({ invoice, onClose, today }: FormProps & { today: string }) => {
  const draft = useDraft({
    noun: 'invoices.pay',
    at: invoice.id,
    values: (): Values => ({ amount: fieldOf(invoice.balance), date: today, method: 'check', reference: '' }),
    check,
    fields: ({ amount, ...others }) => ({ ...others, amount: centsOf(amount) ?? 0 }),
    create: (fields, { id, key }) =>
      call(invoiceOperations.pay, { id: invoice.id, payment: id, ...fields }, { key }),
    saved: () => {
      toast.success('Payment recorded');
      void readAgain().then(onClose);
    },
  });
  const over = (centsOf(draft.values.amount) ?? 0) - invoice.balance;
  return (
    <FormDialog
      {...draft.form}
      answer="Record payment"
      description={`${dollars(invoice.balance)} of ${dollars(invoice.total)} is open.`}
      onClose={onClose}
      title={`Payment of ${invoiceTitle(invoice)}`}
    >
      <Two>
        <TextField {...draft.field('amount')} label="Amount, dollars" inputMode="decimal" />
        <TextField {...draft.field('date')} label="Paid on" max={today} type="date" />
      </Two>
      <Two>
        <SelectField
          {...draft.field('method')}
          label="Method"
          options={paymentMethods.map((method) => [method, paymentMethodLabels[method]])}
        />
        <TextField
          {...draft.field('reference')}
          help="Such as the check’s number"
          label="Reference"
          maxLength={100}
        />
      </Two>
      {over > 0 && (
        <p className="soon small" role="status">
          {`${dollars(over)} more than is open: it is kept as the client’s credit.`}
        </p>
      )}
    </FormDialog>
  );
};
