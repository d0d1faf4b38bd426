import { roleLabels } from 'domain/kernel';
import { type PersonSummary, usersOperations } from 'domain/users';
import { call } from '#platform/call.ts';
import { Confirm } from '#ui/Confirm.tsx';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { toast } from '#ui/toast.tsx';
import { useReps } from '#users';
import { refreshUsers } from './refreshUsers.ts';

/** Somebody leaves: their leads go to whom is chosen, then the account ends (D51). */
export const DeactivateDialog = ({ person, onClose }: { person: PersonSummary; onClose: () => void }) => {
  const reps = useReps().filter(({ uid }) => uid !== person.uid);
  const leads = person.openLeads === 1 ? '1 open lead' : `${person.openLeads} open leads`;
  const draft = useDraft({
    noun: 'users.deactivate',
    at: person.uid,
    values: () => ({ receiver: '' }),
    check: ({ receiver }): { receiver?: string } =>
      person.openLeads > 0 && receiver === '' ? { receiver: 'Choose who receives their leads.' } : {},
    fields: ({ receiver }) => ({ receiver: receiver || null }),
    create: (fields, { key }) => call(usersOperations.deactivate, { uid: person.uid, ...fields }, { key }),
    saved: () => {
      toast.success('User deactivated');
      void refreshUsers().then(onClose);
    },
  });
  return (
    <Confirm
      answer="Deactivate"
      busy={draft.form.busy}
      danger
      off={draft.problems.receiver}
      onCancel={onClose}
      onConfirm={draft.submit}
      open
      question={`Deactivate ${person.displayName}?`}
    >
      <p className="soft">{`They are signed out everywhere and cannot sign in. They hold ${leads}.`}</p>
      <SelectField
        {...draft.field('receiver')}
        error={draft.form.failure ?? undefined}
        label="Who receives their leads"
      >
        <option value="">{person.openLeads > 0 ? 'Choose somebody' : 'Nobody'}</option>
        {reps.map(({ uid, displayName, role }) => (
          <option key={uid} value={uid}>{`${displayName}, ${roleLabels[role]}`}</option>
        ))}
      </SelectField>
    </Confirm>
  );
};
