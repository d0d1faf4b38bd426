import { invoiceOperations, invoiceTitle, type WholeInvoice } from 'domain/invoices';
import { templateOperations } from 'domain/templates';
import { call } from '#platform/call.ts';
import { useRead } from '#platform/query.ts';
import { Button } from '#ui/Button.tsx';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { TextAreaField } from '#ui/TextAreaField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.tsx';
import styles from './Invoices.module.css';
import { readAgain } from './reading.ts';

type Values = { to: string; message: string; templateId: string };

/** What the three ways of sending differ in. */
const ways = {
  send: {
    answer: 'Send invoice',
    title: ({ client }: WholeInvoice) => `Send the invoice to ${client}`,
    said: 'The invoice is queued; its page says what becomes of it.',
  },
  sendAgain: {
    answer: 'Send again',
    title: (invoice: WholeInvoice) => `Send ${invoiceTitle(invoice)} again`,
    said: 'It is sent again; its page says what becomes of it.',
  },
  remind: {
    answer: 'Send reminder',
    title: (invoice: WholeInvoice) => `Reminder of ${invoiceTitle(invoice)}`,
    said: 'The reminder is queued; its page says what becomes of it.',
  },
} as const;
export type SendWay = keyof typeof ways;

const addressesOf = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

const addressed = ({ billTo }: WholeInvoice): string => billTo.emails.join(', ');

const sending = (way: SendWay, invoice: WholeInvoice, key: string) => {
  const { id, version } = invoice;
  const words = ({ to, message }: Values) => ({
    // Sent again to the same people, only what failed leaves once more.
    ...(to.trim() !== addressed(invoice) && { to: addressesOf(to) }),
    ...(message.trim() !== '' && { message: message.trim() }),
  });
  return (values: Values) => {
    if (way === 'send') return call(invoiceOperations.send, { id, version, ...words(values) }, { key });
    if (way === 'sendAgain') return call(invoiceOperations.sendAgain, { id, ...words(values) }, { key });
    const template = values.templateId === '' ? {} : { templateId: values.templateId };
    return call(invoiceOperations.remind, { id, ...words(values), ...template }, { key });
  };
};

const useTemplateChoices = (when: boolean) => {
  const { data } = useRead(templateOperations.list, { type: 'email', limit: 200 }, { when });
  return (data?.items ?? []).map(({ id, name }) => [id, name] as const);
};

/** What a reminder says unless other words are typed. */
const Filled = ({
  id,
  templateId,
  onChange,
}: {
  id: string;
  templateId: string;
  /** With the text, to go on from it. */
  onChange: (text: string) => void;
}) => {
  const { data, error } = useRead(invoiceOperations.reminder, { id, templateId: templateId || null });
  if (error) return <p className="late small">{error.message}</p>;
  if (!data) return <p className="dim small">Filling in the text…</p>;
  return (
    <section aria-label="What is sent" className={styles.letter}>
      <p className="small">
        <b>{data.subject}</b>
      </p>
      <p className="small words">{data.text}</p>
      <div>
        <Button onClick={() => onChange(data.text)} small>
          Change this text
        </Button>
      </div>
    </section>
  );
};

/** An invoice leaves by e-mail with its PDF, once more, or as a reminder. */
export const SendForm = ({
  invoice,
  way,
  onClose,
}: {
  invoice: WholeInvoice;
  way: SendWay;
  onClose: () => void;
}) => {
  const { answer, title, said } = ways[way];
  const draft = useDraft({
    noun: `invoices.${way}`,
    at: invoice.id,
    values: (): Values => ({ to: addressed(invoice), message: '', templateId: '' }),
    check: ({ to }): { to?: string } =>
      addressesOf(to).length === 0 ? { to: 'At least one e-mail address' } : {},
    fields: (values) => values,
    create: (fields, { key }) => sending(way, invoice, key)(fields),
    saved: () => {
      toast.success(said);
      void readAgain().then(onClose);
    },
  });
  const choices = useTemplateChoices(way === 'remind');
  const { message, templateId } = draft.values;
  return (
    <FormDialog
      {...draft.form}
      answer={answer}
      description={
        way === 'send'
          ? 'It gets its number, and its lines, client and number stand from then on. The PDF is attached.'
          : 'The PDF is attached once more.'
      }
      onClose={onClose}
      size="md"
      title={title(invoice)}
    >
      <TextField
        {...draft.field('to')}
        help="Several with commas between them"
        label="To"
        inputMode="email"
      />
      {way === 'remind' && (
        <SelectField
          {...draft.field('templateId')}
          label="Template"
          none="The reminder of the house"
          options={choices}
        />
      )}
      <TextAreaField
        {...draft.field('message')}
        help={draft.values.templateId ? 'Empty: the text of the template.' : 'Empty: the text of the house.'}
        label="Your own words"
        maxLength={10_000}
        rows={5}
      />
      {way === 'remind' && message.trim() === '' && (
        <Filled id={invoice.id} onChange={(text) => draft.set('message', text)} templateId={templateId} />
      )}
    </FormDialog>
  );
};
