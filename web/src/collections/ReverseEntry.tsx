import { collectionOperations, type ListedEntry } from 'domain/collections';
import { dateWords, dollars } from 'domain/kernel';
import { call } from '#platform/call.ts';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.tsx';

type ReverseProps = { entry: ListedEntry; onClose: () => void; onSaved: () => void };

const check = ({ reason }: { reason: string }): { reason?: string } =>
  reason.trim() === '' ? { reason: 'Reason is required' } : {};

/** Takes an entry back that should not be there; both stay in the list. */
export const ReverseEntry = ({ entry, onClose, onSaved }: ReverseProps) => {
  const draft = useDraft({
    noun: 'collections.reverse',
    at: entry.id,
    values: () => ({ reason: '' }),
    check,
    fields: (values) => values,
    create: ({ reason }, { key }) => call(collectionOperations.reverse, { id: entry.id, reason }, { key }),
    saved: () => {
      toast.success('Collection taken back');
      onSaved();
    },
  });
  return (
    <FormDialog
      {...draft.form}
      answer="Take back"
      onClose={onClose}
      title={`Take back ${dollars(entry.gross)} of ${dateWords(entry.date)}?`}
    >
      <TextField {...draft.field('reason')} label="Reason" maxLength={500} />
    </FormDialog>
  );
};
