import { type Role, roles } from 'domain/kernel';
import { maySetRole, type PersonSummary, usersOperations } from 'domain/users';
import { useMe } from '#auth';
import { call } from '#platform/call.ts';
import { Field } from '#ui/Field.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { useForm } from '#ui/useForm.ts';
import { RoleSelect } from './RoleSelect.tsx';
import { refreshUsers } from './refreshUsers.ts';

type Values = { role: string; reason: string };

/** Gives somebody another role, with the reason. */
export const RoleDialog = ({ person, onClose }: { person: PersonSummary; onClose: () => void }) => {
  const me = useMe();
  const roleOf = (value: string): Role => roles.find((role) => role === value) ?? person.role;
  const form = useForm<Values>({ role: person.role, reason: '' }, () => ({}));
  const role = roleOf(form.values.role);
  const act = useAct();
  const refused = maySetRole(me, person, role);
  const off = role === person.role ? 'Choose another role.' : refused?.message;
  const save = form.submit(({ reason }) =>
    act.run(async () => {
      await call(usersOperations.setRole, { uid: person.uid, role, reason });
      toast.success(`${person.displayName} is now ${role}`);
      await refreshUsers();
      onClose();
    }),
  );
  return (
    <FormDialog
      answer="Change role"
      busy={act.busy}
      description={`${person.displayName} is ${person.role}.`}
      failure={act.failure}
      off={off}
      onClose={onClose}
      onSubmit={save}
      title="Change role"
    >
      <Field help="It holds from their next step; open pages follow within seconds." label="Role">
        <RoleSelect {...form.control('role')} />
      </Field>
      <Field help="Kept in the audit." label="Reason">
        <TextInput {...form.control('reason')} maxLength={2000} />
      </Field>
    </FormDialog>
  );
};
