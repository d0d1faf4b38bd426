import { leadTitle } from 'domain/leads';
import { leads } from '#leads/rows.ts';
import { useRow } from '#platform/useStore.ts';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { Field } from '#ui/Field.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { useNames, useRepList, useWork } from '#view';
import { reject } from './verbs.ts';

const check = ({ reason }: { reason: string }): { reason?: string } =>
  reason.trim() === '' ? { reason: 'Needs a reason.' } : {};

/** Sends a passed lead back to who passed it, with the reason they read (PASS-02). */
export const RejectDialog = ({
  id,
  onClose,
  onDone = () => {},
}: {
  id: string;
  onClose: () => void;
  /** Once the server has taken it. */
  onDone?: () => void;
}) => {
  const row = useRow(leads, id);
  const { by, off } = useWork();
  const nameOf = useNames();
  const reps = useRepList();
  const uid = row?.passedFrom ?? '';
  const passer = {
    uid,
    displayName: nameOf(uid || null) ?? 'Nobody',
    there: reps.some((rep) => rep.uid === uid),
  };
  const draft = useDraft({
    noun: 'leads.reject',
    at: id,
    values: () => ({ reason: '' }),
    check,
    fields: (values) => values,
    create: async ({ reason }) => {
      if (!(await reject(by, id, passer, reason))) throw new Error('The lead was not rejected.');
    },
    saved: onDone,
  });
  if (!row) return null;
  return (
    <FormDialog
      {...draft.form}
      answer="Reject the lead"
      off={off ?? draft.problems.reason}
      onClose={onClose}
      onSubmit={() => {
        if (off !== null || draft.problems.reason) return;
        // Shown as done at once; should it be refused, the reason is there when it opens again.
        draft.submit();
        onClose();
      }}
      title={`Reject ${leadTitle(row)}`}
    >
      <Field {...draft.field('reason')} label="Reason" mark={`${passer.displayName} reads it`}>
        <TextArea maxLength={255} placeholder="Why it is better elsewhere" rows={3} />
      </Field>
    </FormDialog>
  );
};
