import { approvalsOperations, mayApprove, mayMailCode, needsCode } from 'domain/approvals';
import { displayName, email, type Role, roles } from 'domain/kernel';
import type { IssuedCode } from 'domain/users';
import { useState } from 'react';
import * as z from 'zod';
import { useMe } from '#auth';
import { refresh } from '#platform/cache.ts';
import { call, callError, isCallError } from '#platform/call.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { Field } from '#ui/Field.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.tsx';
import { problemsOf } from '#ui/useForm.ts';
import { CodeDialog } from './CodeDialog.tsx';
import { RoleSelect } from './RoleSelect.tsx';

type Values = { displayName: string; email: string; role: string; withCode: boolean; mailed: boolean };
type Line = { displayName?: string; email: string; role: Role; withCode: boolean; mailed?: true };

const schema = z.object({ email, displayName: z.literal('').or(displayName) });
const roleHelp: Readonly<Record<Role, string>> = {
  user: 'Does what is given to them: visits, routes, collections',
  manager: 'A rep: works leads and looks after their clients',
  admin: 'Runs the office: sees and changes everything but the system',
  developer: 'An administrator who also sees the system and looks through others’ eyes',
};
const roleOf = (value: string): Role => roles.find((one) => one === value) ?? 'user';

// Of one line the server refuses hardly anything but its address.
const atAddress = (error: unknown): unknown =>
  isCallError(error) && (error.status === 400 || error.status === 409)
    ? callError({
        ...error,
        message: error.message,
        fields: { email: Object.values(error.fields)[0] ?? error.message },
      })
    : error;

const addOne = async (line: Line, key: string) => {
  const { items } = await call(approvalsOperations.add, { items: [line] }, { key }).catch(
    (error: unknown) => {
      throw atAddress(error);
    },
  );
  return items[0];
};

/** Lets one person in: their address with its role, a code that only they have (D30), and a mail that says so. */
export const ApproveDialog = ({
  title = 'Approve an e-mail',
  answer = 'Approve e-mail',
  onClose,
}: {
  title?: string;
  answer?: string;
  onClose: () => void;
}) => {
  const me = useMe();
  const [made, setMade] = useState<{ email: string; issued: IssuedCode } | null>(null);
  const draft = useDraft({
    noun: 'approvals',
    values: (): Values => ({ displayName: '', email: '', role: 'manager', withCode: true, mailed: false }),
    check: (values) => problemsOf(schema, values),
    fields: (values): Line => {
      const role = roleOf(values.role);
      const { displayName: name, email, mailed, withCode } = values;
      return {
        ...(name && { displayName: name }),
        ...(mailed && { mailed: true as const }),
        email,
        role,
        withCode: withCode || needsCode(role),
      };
    },
    create: (line, { key }) => addOne(line, key),
    saved: (item) => {
      void refresh(approvalsOperations.list);
      // The code says so itself, and nothing lies over it.
      if (item?.expiresAt)
        setMade({ email: item.email, issued: { code: item.code, expiresAt: item.expiresAt } });
      else {
        if (item) toast.success(`${item.email} may create an account`);
        onClose();
      }
    },
  });
  const role = roleOf(draft.values.role);
  if (made) return <CodeDialog issued={made.issued} onClose={onClose} whose={made.email} />;
  return (
    <FormDialog
      {...draft.form}
      answer={answer}
      off={mayApprove(me, role)?.message}
      onClose={onClose}
      title={title}
    >
      <TextField {...draft.field('email')} label="E-mail" inputMode="email" type="email" />
      <TextField
        {...draft.field('displayName')}
        help="May be left empty. Whoever comes with the code is called so until they change it."
        label="Name"
      />
      <Field {...draft.field('role')} help={roleHelp[role]} label="Role">
        <RoleSelect />
      </Field>
      <Checkbox
        {...draft.tick('withCode')}
        checked={draft.values.withCode || needsCode(role)}
        disabled={needsCode(role)}
        label="With an access code of 7 days, shown once"
      />
      {needsCode(role) && <p className="small dim">Administrators always need a code.</p>}
      <Checkbox {...draft.tick('mailed')} label="Invite them by e-mail" />
      {draft.values.mailed && (
        <p className="small dim">
          {mayMailCode(role)
            ? 'The code goes along.'
            : 'Without the code: tell an administrator theirs yourself, so that no mailbox alone makes one.'}
        </p>
      )}
    </FormDialog>
  );
};
