import { type ListedLetter, letterOperations } from 'domain/vendChanges';
import { refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { useSaving } from '#ui/beside/useSaving.ts';
import { Field } from '#ui/Field.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { toast } from '#ui/toast.tsx';
import type { Problems } from '#ui/useForm.ts';

type Values = Record<'recipient' | 'email' | 'address' | 'subject' | 'body', string>;

const check = ({ subject, body }: Values): Problems<Values> => ({
  ...(subject.trim() === '' && { subject: 'Subject is required' }),
  ...(body.trim() === '' && { body: 'Text is required' }),
});

/** A draft of a letter, to be changed before it is sent or printed. */
export const LetterForm = ({ letter, onClose }: { letter: ListedLetter; onClose: () => void }) => {
  const { recipient, email, address, subject, body } = letter;
  const { form, busy, failure, submit } = useSaving({
    row: letter,
    before: { recipient, email, address, subject, body } as Values,
    check,
    fieldsOf: (values) => values,
    create: async () => undefined,
    update: (id, version, fields) => call(letterOperations.update, { id, version, fields }),
    onClose: (saved) => {
      if (saved) {
        toast.success('Letter saved');
        void refresh(letterOperations.list);
      }
      onClose();
    },
  });
  return (
    <FormDialog
      answer="Save letter"
      busy={busy}
      description="It is kept as a draft; letters are sent with Messages later, or printed."
      failure={failure}
      onClose={onClose}
      onSubmit={submit}
      size="lg"
      title={`Letter to ${letter.site}`}
    >
      <Field error={form.error('recipient')} label="To">
        <TextInput autoComplete="off" maxLength={255} {...form.control('recipient')} />
      </Field>
      <Field error={form.error('email')} label="E-mail">
        <TextInput autoComplete="off" inputMode="email" {...form.control('email')} />
      </Field>
      <Field error={form.error('address')} label="Address">
        <TextArea rows={3} {...form.control('address')} />
      </Field>
      <Field error={form.error('subject')} label="Subject">
        <TextInput maxLength={200} {...form.control('subject')} />
      </Field>
      <Field error={form.error('body')} label="Text">
        <TextArea rows={14} {...form.control('body')} />
      </Field>
    </FormDialog>
  );
};
