import { type Factor, factorsOperations } from 'domain/factors';
import { refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.tsx';

/** Another name for one of one's own factors: that of the device it lies on, say. */
export const RenameFactor = ({ factor, onClose }: { factor: Factor; onClose: () => void }) => {
  const draft = useDraft({
    noun: 'factors.rename',
    at: factor.id,
    values: () => ({ name: factor.name }),
    check: ({ name }): { name?: string } => (name.trim() === '' ? { name: 'Give it a name' } : {}),
    fields: ({ name }) => ({ name: name.trim() }),
    create: (fields, { key }) => call(factorsOperations.rename, { id: factor.id, ...fields }, { key }),
    saved: () => {
      void refresh(factorsOperations.list);
      toast.success('Renamed');
      onClose();
    },
  });
  return (
    <FormDialog {...draft.form} answer="Rename" onClose={onClose} title={`Rename ${factor.name}`}>
      <TextField {...draft.field('name')} label="Name" maxLength={60} />
    </FormDialog>
  );
};
