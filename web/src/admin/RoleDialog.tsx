import { roles } from 'domain/kernel';
import { maySetRole, type PersonSummary, usersOperations } from 'domain/users';
import { useMe } from '#auth';
import { call } from '#platform/call.ts';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { Field } from '#ui/Field.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.tsx';
import { RoleSelect } from './RoleSelect.tsx';
import { refreshUsers } from './refreshUsers.ts';

/** Gives somebody another role, with the reason. */
export const RoleDialog = ({ person, onClose }: { person: PersonSummary; onClose: () => void }) => {
  const me = useMe();
  const draft = useDraft({
    noun: 'users.setRole',
    at: person.uid,
    values: () => ({ role: person.role as string, reason: '' }),
    check: () => ({}),
    fields: ({ role, reason }) => ({ role: roles.find((one) => one === role) ?? person.role, reason }),
    create: (fields, { key }) => call(usersOperations.setRole, { uid: person.uid, ...fields }, { key }),
    saved: () => {
      toast.success(`${person.displayName} is now ${draft.values.role}`);
      void refreshUsers().then(onClose);
    },
  });
  const role = roles.find((one) => one === draft.values.role) ?? person.role;
  const off = role === person.role ? 'Choose another role.' : maySetRole(me, person, role)?.message;
  return (
    <FormDialog
      {...draft.form}
      answer="Change role"
      description={`${person.displayName} is ${person.role}.`}
      off={off}
      onClose={onClose}
      title="Change role"
    >
      <Field
        {...draft.field('role')}
        help="It holds from their next step; open pages follow within seconds."
        label="Role"
      >
        <RoleSelect />
      </Field>
      <TextField {...draft.field('reason')} help="Kept in the audit." label="Reason" maxLength={2000} />
    </FormDialog>
  );
};
