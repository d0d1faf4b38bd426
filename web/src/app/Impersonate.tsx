import { roleLabels } from 'domain/kernel';
import { type AccountStatus, usersOperations } from 'domain/users';
import { useMe } from '#auth';
import { useRead } from '#platform/query.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { useAct } from '#ui/useAct.ts';
import { setView } from '#view';

const whyNot = (self: boolean, status: AccountStatus | undefined): string => {
  if (self) return ' (yourself)';
  if (status === undefined) return '';
  return status === 'suspended' ? ' (suspended)' : ' (deactivated)';
};

/** The list of people whose eyes a developer may use; one that fails to load is empty (spec §8). */
export const Impersonate = () => {
  const { uid: own } = useMe();
  const people = useRead(usersOperations.impersonable, {}).data?.items ?? [];
  const act = useAct();
  return (
    <SelectField
      label="Impersonate User"
      disabled={act.busy}
      onChange={({ target }) => target.value && act.run(() => setView('impersonate', target.value))}
      value=""
    >
      <option value="">Select a user...</option>
      {people.map(({ uid, displayName, role, status }) => (
        <option disabled={uid === own || status !== undefined} key={uid} value={uid}>
          {`${displayName}, ${roleLabels[role]}${whyNot(uid === own, status)}`}
        </option>
      ))}
    </SelectField>
  );
};
