import { collectionOperations, type ListedEntry } from 'domain/collections';
import { dateWords, dollars } from 'domain/kernel';
import { call } from '#platform/call.ts';
import { Field } from '#ui/Field.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { useForm } from '#ui/useForm.ts';

type ReverseProps = { entry: ListedEntry; onClose: () => void; onSaved: () => void };

const check = ({ reason }: { reason: string }): { reason?: string } =>
  reason.trim() === '' ? { reason: 'Reason is required' } : {};

/** Takes an entry back that should not be there; both stay in the list. */
export const ReverseEntry = ({ entry, onClose, onSaved }: ReverseProps) => {
  const form = useForm({ reason: '' }, check);
  const { busy, failure, run } = useAct();
  const submit = form.submit(({ reason }) =>
    run(async () => {
      await call(collectionOperations.reverse, { id: entry.id, reason });
      toast.success('Collection taken back');
      onSaved();
    }),
  );
  return (
    <FormDialog
      answer="Take back"
      busy={busy}
      failure={failure}
      onClose={onClose}
      onSubmit={submit}
      title={`Take back ${dollars(entry.gross)} of ${dateWords(entry.date)}?`}
    >
      <Field error={form.error('reason')} label="Reason">
        <TextInput maxLength={500} {...form.control('reason')} />
      </Field>
    </FormDialog>
  );
};
