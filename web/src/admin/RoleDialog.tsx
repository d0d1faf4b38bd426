import { authOperations } from 'domain/auth';
import { type Role, roles } from 'domain/kernel';
import { maySetRole, needsProof, type PersonSummary, usersOperations } from 'domain/users';
import { useId } from 'react';
import { PasswordInput, useMe } from '#auth';
import { call } from '#platform/call.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { useForm } from '#ui/useForm.ts';
import styles from './Admin.module.css';
import { refreshUsers } from './refreshUsers.ts';

type Values = { role: string; reason: string; password: string };

/** Gives somebody another role, with the reason; administrator rights ask for one's own password. */
export const RoleDialog = ({ person, onClose }: { person: PersonSummary; onClose: () => void }) => {
  const me = useMe();
  const id = useId();
  const roleOf = (value: string): Role => roles.find((role) => role === value) ?? person.role;
  const form = useForm<Values>({ role: person.role, reason: '', password: '' }, () => ({}));
  const role = roleOf(form.values.role);
  const act = useAct();
  const refused = maySetRole(me, person, role);
  const off = role === person.role ? 'Choose another role.' : refused?.message;
  const save = form.submit(({ reason, password }) =>
    act.run(async () => {
      if (needsProof(role) && password) await call(authOperations.reauthenticate, { password });
      await call(usersOperations.setRole, { uid: person.uid, role, reason });
      toast.success(`${person.displayName} is now ${role}`);
      await refreshUsers();
      onClose();
    }),
  );
  return (
    <Dialog
      description={`${person.displayName} is ${person.role}.`}
      foot={
        <>
          <span className={act.failure ? 'small late' : 'small dim'}>{act.failure ?? off}</span>
          <Button onClick={onClose}>Cancel</Button>
          <Button busy={act.busy} form={id} look="main" off={off} type="submit">
            Change role
          </Button>
        </>
      }
      onClose={onClose}
      open
      size="sm"
      title="Change role"
    >
      <form className={styles.form} id={id} onSubmit={save}>
        <Field help="It holds from their next step; open pages follow within seconds." label="Role">
          <Select {...form.control('role')}>
            {roles.map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </Select>
        </Field>
        <Field help="Kept in the audit." label="Reason">
          <TextInput {...form.control('reason')} maxLength={2000} />
        </Field>
        {needsProof(role) && (
          <Field
            help="Administrator rights are given only by somebody who has just shown who they are."
            label="Your password"
          >
            <PasswordInput {...form.control('password')} autoComplete="current-password" />
          </Field>
        )}
      </form>
    </Dialog>
  );
};
