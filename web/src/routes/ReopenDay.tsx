import { useState } from 'react';
import { Field } from '#ui/Field.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useAct } from '#ui/useAct.ts';
import { useWork } from '#view';
import { startAgain } from './acting.ts';
import type { DayRow } from './rows.ts';

/** Why a closed day is opened again. */
export const ReopenDay = ({ row, onClose }: { row: DayRow; onClose: () => void }) => {
  const { by } = useWork();
  const [reason, setReason] = useState('');
  const act = useAct();
  const send = () =>
    act.run(async () => {
      await startAgain(row, by, reason.trim());
      onClose();
    });
  return (
    <FormDialog
      answer="Reopen the day"
      busy={act.busy}
      failure={act.failure}
      off={reason.trim() ? undefined : 'Say why.'}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim()) send();
      }}
      title="Reopen the day"
    >
      <Field help="Stands in the history of the day." label="Why">
        <TextInput maxLength={255} onChange={({ target }) => setReason(target.value)} value={reason} />
      </Field>
    </FormDialog>
  );
};
