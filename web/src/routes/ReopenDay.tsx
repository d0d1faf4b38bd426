import { useDraft } from '#ui/draft/useDraft.tsx';
import { Field } from '#ui/Field.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useWork } from '#view';
import { startAgain } from './acting.ts';
import type { DayRow } from './rows.ts';

const check = ({ reason }: { reason: string }): { reason?: string } =>
  reason.trim() === '' ? { reason: 'Say why.' } : {};

/** Why a closed day is opened again. */
export const ReopenDay = ({ row, onClose }: { row: DayRow; onClose: () => void }) => {
  const { by } = useWork();
  const draft = useDraft({
    noun: 'routeDays.reopen',
    at: row.id,
    values: () => ({ reason: '' }),
    check,
    fields: ({ reason }) => ({ reason: reason.trim() }),
    create: ({ reason }) => startAgain(row, by, reason),
    saved: onClose,
  });
  return (
    <FormDialog
      {...draft.form}
      answer="Reopen the day"
      off={draft.problems.reason}
      onClose={onClose}
      title="Reopen the day"
    >
      <Field {...draft.field('reason')} help="Stands in the history of the day." label="Why">
        <TextInput maxLength={255} />
      </Field>
    </FormDialog>
  );
};
