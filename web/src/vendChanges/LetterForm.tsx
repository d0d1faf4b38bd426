import { partOf } from 'domain/kernel';
import { type Letter, type ListedLetter, letterFields, letterOperations } from 'domain/vendChanges';
import type * as z from 'zod';
import { refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { TextAreaField } from '#ui/TextAreaField.tsx';
import { TextField } from '#ui/TextField.tsx';
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
      description="It stays a draft until it is sent by e-mail or marked as posted."
      onClose={onClose}
      size="lg"
      title={`Letter to ${letter.site}`}
    >
      <TextField {...draft.field('recipient')} label="To" maxLength={255} />
      <TextField {...draft.field('email')} label="E-mail" inputMode="email" />
      <TextAreaField {...draft.field('address')} label="Address" rows={3} />
      <TextField {...draft.field('subject')} label="Subject" maxLength={200} />
      <TextAreaField {...draft.field('body')} label="Text" rows={14} />
    </FormDialog>
  );
};
