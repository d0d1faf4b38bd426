import { type SiteAccess, siteFields } from 'domain/sites';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { Field } from '#ui/Field.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { toast } from '#ui/toast.tsx';
import { problemsOf } from '#ui/useForm.ts';
import { writeSite } from './saving.ts';

const schema = siteFields.pick({ accessNotes: true, accessCode: true });

/** Notes and code for getting in; they are kept sealed. */
export const AccessForm = ({
  id,
  known,
  onClose,
}: {
  id: string;
  known: SiteAccess;
  onClose: () => void;
}) => {
  const draft = useDraft({
    noun: 'sites.access',
    at: id,
    values: () => ({ accessNotes: known.accessNotes, accessCode: known.accessCode }),
    check: (values) => problemsOf(schema, values),
    fields: (values) => values,
    create: (fields) => writeSite(id, fields),
    saved: () => {
      toast.success('Access saved');
      onClose();
    },
  });
  return (
    <FormDialog {...draft.form} answer="Save access" onClose={onClose} title="Access notes and code">
      <Field {...draft.field('accessCode')} help="Gate, lockbox or door" label="Access code">
        <TextInput autoComplete="off" />
      </Field>
      <Field {...draft.field('accessNotes')} label="Access notes">
        <TextArea rows={4} />
      </Field>
    </FormDialog>
  );
};
