import { partOf } from 'domain/kernel';
import { type Letter, type ListedLetter, letterFields, letterOperations } from 'domain/vendChanges';
import type * as z from 'zod';
import { refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { Field } from '#ui/Field.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { toast } from '#ui/toast.tsx';
import { type Problems, problemsOf } from '#ui/useForm.ts';

type Values = z.output<typeof letterFields>;

/** A draft of a letter, to be changed before it is sent or printed. */
export const LetterForm = ({ letter, onClose }: { letter: ListedLetter; onClose: () => void }) => {
  const draft = useDraft({
    noun: 'letters',
    row: letter as Letter,
    values: (row): Values => partOf(letterFields, row ?? letter),
    check: (values): Problems<Values> => problemsOf(letterFields, values),
    fields: (values) => values,
    update: (fields, { id, version, key }) => call(letterOperations.update, { id, version, fields }, { key }),
    saved: () => {
      toast.success('Letter saved');
      void refresh(letterOperations.list);
      onClose();
    },
  });
  return (
    <FormDialog
      {...draft.form}
      answer="Save letter"
      description="It is kept as a draft; letters are sent with Messages later, or printed."
      onClose={onClose}
      size="lg"
      title={`Letter to ${letter.site}`}
    >
      <Field {...draft.field('recipient')} label="To">
        <TextInput autoComplete="off" maxLength={255} />
      </Field>
      <Field {...draft.field('email')} label="E-mail">
        <TextInput autoComplete="off" inputMode="email" />
      </Field>
      <Field {...draft.field('address')} label="Address">
        <TextArea rows={3} />
      </Field>
      <Field {...draft.field('subject')} label="Subject">
        <TextInput maxLength={200} />
      </Field>
      <Field {...draft.field('body')} label="Text">
        <TextArea rows={14} />
      </Field>
    </FormDialog>
  );
};
