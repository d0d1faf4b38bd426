import { leadTitle } from 'domain/leads';
import { useState } from 'react';
import { handOffVerbs, leads } from '#leads';
import { useRow } from '#platform/useStore.ts';
import { Field } from '#ui/Field.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { useNames, useRepList, useWork } from '#view';

/** Sends a passed lead back to who passed it, with the reason they read (PASS-02). */
export const RejectDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const row = useRow(leads, id);
  const { by, off } = useWork();
  const nameOf = useNames();
  const reps = useRepList();
  const [reason, setReason] = useState('');
  if (!row) return null;
  const uid = row.passedFrom ?? '';
  const passer = {
    uid,
    displayName: nameOf(row.passedFrom) ?? 'Nobody',
    there: reps.some((rep) => rep.uid === uid),
  };
  return (
    <FormDialog
      answer="Reject the lead"
      busy={false}
      off={off ?? (reason.trim() === '' ? 'Needs a reason.' : undefined)}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (off !== null || reason.trim() === '') return;
        onClose();
        void handOffVerbs.reject(by, id, passer, reason);
      }}
      title={`Reject ${leadTitle(row)}`}
    >
      <Field label="Reason" mark={`${passer.displayName} reads it`}>
        <TextArea
          maxLength={255}
          onChange={(event) => setReason(event.target.value)}
          placeholder="Why it is better elsewhere"
          rows={3}
          value={reason}
        />
      </Field>
    </FormDialog>
  );
};
