import { approvalsOperations, mayApprove, needsCode } from 'domain/approvals';
import { email, type Role, roles } from 'domain/kernel';
import type { IssuedCode } from 'domain/users';
import { useState } from 'react';
import * as z from 'zod';
import { useMe } from '#auth';
import { refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { problemsOf, useForm } from '#ui/useForm.ts';
import { CodeDialog } from './CodeDialog.tsx';
import { RoleSelect } from './RoleSelect.tsx';

type Values = { email: string; role: string };

const schema = z.object({ email });

/** Lets one address in; with a code, only who has it gets the role (D30). */
export const ApproveDialog = ({ onClose }: { onClose: () => void }) => {
  const me = useMe();
  const [withCode, setWithCode] = useState(true);
  const [made, setMade] = useState<{ email: string; issued: IssuedCode } | null>(null);
  const form = useForm<Values>({ email: '', role: 'manager' }, (values) => problemsOf(schema, values));
  const role: Role = roles.find((one) => one === form.values.role) ?? 'user';
  const act = useAct();
  const off = mayApprove(me, role)?.message;
  const add = form.submit((values) =>
    act.run(async () => {
      const code = withCode || needsCode(role);
      const { items } = await call(approvalsOperations.add, {
        items: [{ email: values.email, role, withCode: code }],
      });
      const [item] = items;
      if (item?.error) throw new Error(item.error);
      toast.success(`${values.email} may create an account`);
      await refresh(approvalsOperations.list);
      if (item?.code && item.expiresAt)
        setMade({ email: item.email, issued: { code: item.code, expiresAt: item.expiresAt } });
      else onClose();
    }),
  );
  if (made) return <CodeDialog issued={made.issued} onClose={onClose} whose={made.email} />;
  return (
    <FormDialog
      answer="Approve e-mail"
      busy={act.busy}
      off={off}
      onClose={onClose}
      onSubmit={add}
      title="Approve an e-mail"
    >
      <Field error={form.error('email') ?? act.failure ?? undefined} label="E-mail">
        <TextInput {...form.control('email')} autoComplete="off" inputMode="email" type="email" />
      </Field>
      <Field label="Role">
        <RoleSelect {...form.control('role')} />
      </Field>
      <Checkbox
        checked={withCode || needsCode(role)}
        disabled={needsCode(role)}
        label="With a temporary code of 7 days, shown once"
        onChange={({ target }) => setWithCode(target.checked)}
      />
      {needsCode(role) && <p className="small dim">Administrators always need a code.</p>}
    </FormDialog>
  );
};
