import { factorsOperations } from 'domain/factors';
import type { PersonSummary } from 'domain/users';
import { call } from '#platform/call.ts';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.tsx';
import { refreshUsers } from './refreshUsers.ts';

/** Takes the second factor of somebody who has lost it, with the reason (D63). */
export const FactorResetDialog = ({ person, onClose }: { person: PersonSummary; onClose: () => void }) => {
  const draft = useDraft({
    noun: 'factors.reset',
    at: person.uid,
    values: () => ({ reason: '' }),
    check: ({ reason }): { reason?: string } => (reason.trim() === '' ? { reason: 'Say why' } : {}),
    fields: ({ reason }) => ({ reason }),
    create: (fields, { key }) => call(factorsOperations.reset, { uid: person.uid, ...fields }, { key }),
    saved: () => {
      toast.success('Second factor reset');
      void refreshUsers().then(onClose);
    },
  });
  return (
    <FormDialog
      {...draft.form}
      answer="Reset second factor"
      description={`${person.displayName} signs in with the password alone then, until they set up another one. They are told by e-mail, and signed out everywhere; their API tokens and the link to their calendar end.`}
      off={draft.problems.reason}
      onClose={onClose}
      title="Reset second factor"
    >
      <TextField
        {...draft.field('reason')}
        help="Kept in the audit, and sent to them. Be sure that it is they who ask."
        label="Reason"
        maxLength={2000}
      />
    </FormDialog>
  );
};
