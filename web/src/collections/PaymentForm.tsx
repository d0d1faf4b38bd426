import { type ListedStatement, monthInWords, statementOperations } from 'domain/collections';
import { dollars } from 'domain/kernel';
import { refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { useRead } from '#platform/query.ts';
import { useOfficeToday } from '#settings';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.tsx';
import type { Problems } from '#ui/useForm.ts';
import { centsOf, fieldOf, moneyProblem } from './words.ts';

type Values = Record<'amount' | 'paidOn' | 'note', string>;

const problemOf = (amount: string, open: number, made: Values | null): string | null => {
  const cents = centsOf(amount);
  // What is open besides what was noted already, the server knows.
  if (made) return cents === centsOf(made.amount) ? 'This amount is noted already.' : null;
  return cents > open || cents === 0 ? `Up to ${dollars(open)}` : null;
};

const checkUpTo =
  (open: number) =>
  ({ amount, paidOn }: Values, made: Values | null): Problems<Values> => {
    const problem = moneyProblem(amount, true) ?? problemOf(amount, open, made);
    return {
      ...(problem ? { amount: problem } : {}),
      ...(paidOn === '' ? { paidOn: 'Choose a day' } : {}),
    };
  };

type FormProps = { statement: ListedStatement; onClose: () => void };

/** Notes what was paid to the property for a month. */
export const PaymentForm = (props: FormProps) => {
  const today = useOfficeToday();
  return today ? <Payment {...props} today={today} /> : null;
};

const Payment = ({ statement, onClose, today }: FormProps & { today: string }) => {
  const { siteId, month, commission, paid } = statement;
  const open = Math.max(0, commission - paid);
  const draft = useDraft({
    noun: 'statements.pay',
    at: `${siteId}/${month}`,
    values: (): Values => ({ amount: fieldOf(open), paidOn: today, note: '' }),
    check: checkUpTo(open),
    fields: ({ amount, ...others }) => ({ ...others, amount: centsOf(amount) }),
    create: (fields, { key }) => call(statementOperations.pay, { siteId, month, ...fields }, { key }),
    correct: (fields, made, { key }) =>
      call(
        statementOperations.pay,
        { siteId, month, ...fields, amount: fields.amount - made.amount },
        { key },
      ),
    saved: () => {
      toast.success('Payment noted');
      void refresh(statementOperations.list, statementOperations.preview).then(onClose);
    },
  });
  const { made } = draft;
  const { data } = useRead(statementOperations.get, { id: statement.id }, { when: made !== null });
  return (
    <FormDialog
      {...draft.form}
      answer={made ? 'Note the difference' : 'Note payment'}
      description={
        made
          ? `${dollars(centsOf(made.amount))} was noted already${data ? `: ${dollars(data.paid)} of ${dollars(data.commission)} is paid` : ''}.`
          : `${dollars(open)} of ${dollars(commission)} is open.`
      }
      onClose={onClose}
      title={`Paid for ${monthInWords(month)}`}
    >
      <TextField {...draft.field('amount')} label="Paid, dollars" inputMode="decimal" />
      <TextField {...draft.field('paidOn')} label="Paid on" max={today} type="date" />
      <TextField {...draft.field('note')} label="Note" maxLength={500} />
    </FormDialog>
  );
};
