import { type ListedStatement, monthInWords, statementOperations } from 'domain/collections';
import { dollars } from 'domain/kernel';
import { refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { Field } from '#ui/Field.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { daysAhead } from '#ui/moment.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { type Problems, useForm } from '#ui/useForm.ts';
import { centsOf, fieldOf, moneyProblem } from './words.ts';

type Values = Record<'amount' | 'paidOn' | 'note', string>;

const checkUpTo =
  (open: number) =>
  ({ amount, paidOn }: Values): Problems<Values> => {
    const problem =
      moneyProblem(amount, true) ??
      (centsOf(amount) > open || centsOf(amount) === 0 ? `Up to ${dollars(open)}` : null);
    return {
      ...(problem ? { amount: problem } : {}),
      ...(paidOn === '' ? { paidOn: 'Choose a day' } : {}),
    };
  };

/** Notes what was paid to the property for a month. */
export const PaymentForm = ({ statement, onClose }: { statement: ListedStatement; onClose: () => void }) => {
  const { siteId, month, commission, paid } = statement;
  const open = Math.max(0, commission - paid);
  const form = useForm<Values>({ amount: fieldOf(open), paidOn: daysAhead(), note: '' }, checkUpTo(open));
  const { busy, failure, run } = useAct();
  const submit = form.submit(({ amount, paidOn, note }) =>
    run(async () => {
      await call(statementOperations.pay, { siteId, month, amount: centsOf(amount), paidOn, note });
      await refresh(statementOperations.list, statementOperations.preview);
      toast.success('Payment noted');
      onClose();
    }),
  );
  return (
    <FormDialog
      answer="Note payment"
      busy={busy}
      description={`${dollars(open)} of ${dollars(commission)} is open.`}
      failure={failure}
      onClose={onClose}
      onSubmit={submit}
      title={`Paid for ${monthInWords(month)}`}
    >
      <Field error={form.error('amount')} label="Paid, dollars">
        <TextInput autoComplete="off" inputMode="decimal" {...form.control('amount')} />
      </Field>
      <Field error={form.error('paidOn')} label="Paid on">
        <TextInput max={daysAhead()} type="date" {...form.control('paidOn')} />
      </Field>
      <Field label="Note">
        <TextInput maxLength={500} {...form.control('note')} />
      </Field>
    </FormDialog>
  );
};
