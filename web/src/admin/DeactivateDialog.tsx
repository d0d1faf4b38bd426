import { roleLabels } from 'domain/kernel';
import { type PersonSummary, usersOperations } from 'domain/users';
import { useState } from 'react';
import { call } from '#platform/call.ts';
import { Confirm } from '#ui/Confirm.tsx';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { useReps } from '#users';
import { refreshUsers } from './refreshUsers.ts';

/** Somebody leaves: their leads go to whom is chosen, then the account ends (D51). */
export const DeactivateDialog = ({ person, onClose }: { person: PersonSummary; onClose: () => void }) => {
  const [receiver, setReceiver] = useState('');
  const reps = useReps().filter(({ uid }) => uid !== person.uid);
  const act = useAct();
  const leads = person.openLeads === 1 ? '1 open lead' : `${person.openLeads} open leads`;
  const off = person.openLeads > 0 && receiver === '' ? 'Choose who receives their leads.' : undefined;
  const deactivate = () =>
    act.run(async () => {
      await call(usersOperations.deactivate, { uid: person.uid, receiver: receiver || null });
      toast.success('User deactivated');
      await refreshUsers();
      onClose();
    });
  return (
    <Confirm
      answer="Deactivate"
      busy={act.busy}
      danger
      off={off}
      onCancel={onClose}
      onConfirm={deactivate}
      open
      question={`Deactivate ${person.displayName}?`}
    >
      <p className="soft">{`They are signed out everywhere and cannot sign in. They hold ${leads}.`}</p>
      <Field error={act.failure ?? undefined} label="Who receives their leads">
        <Select onChange={({ target }) => setReceiver(target.value)} value={receiver}>
          <option value="">{person.openLeads > 0 ? 'Choose somebody' : 'Nobody'}</option>
          {reps.map(({ uid, displayName, role }) => (
            <option key={uid} value={uid}>{`${displayName}, ${roleLabels[role]}`}</option>
          ))}
        </Select>
      </Field>
    </Confirm>
  );
};
