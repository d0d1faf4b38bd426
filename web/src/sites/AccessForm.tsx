import { type SiteAccess, siteFields } from 'domain/sites';
import { Field } from '#ui/Field.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { problemsOf, useForm } from '#ui/useForm.ts';
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
  const form = useForm({ ...known }, (values) => problemsOf(schema, values));
  const { busy, failure, run } = useAct();
  return (
    <FormDialog
      answer="Save access"
      busy={busy}
      failure={failure}
      onClose={onClose}
      onSubmit={form.submit((values) =>
        run(async () => {
          await writeSite(id, values);
          toast.success('Access saved');
          onClose();
        }),
      )}
      title="Access notes and code"
    >
      <Field error={form.error('accessCode')} help="Gate, lockbox or door" label="Access code">
        <TextInput {...form.control('accessCode')} autoComplete="off" />
      </Field>
      <Field error={form.error('accessNotes')} label="Access notes">
        <TextArea {...form.control('accessNotes')} rows={4} />
      </Field>
    </FormDialog>
  );
};
