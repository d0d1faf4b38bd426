import { authOperations } from 'domain/auth';
import { call, isCallError } from '#platform/call.ts';
import { Field } from '#ui/Field.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { messageOf, useAct } from '#ui/useAct.ts';
import { useForm } from '#ui/useForm.ts';
import { PasswordInput } from './PasswordInput.tsx';

const said = (error: unknown): string =>
  isCallError(error) && error.code === 'REAUTH_REQUIRED'
    ? 'Your account has no password. Sign out, sign in again and try once more.'
    : messageOf(error);

/** One's own password, before what only its owner may do. */
export const ProveDialog = ({ onEnd }: { onEnd: (given: boolean) => void }) => {
  const form = useForm<{ password: string }>({ password: '' }, ({ password }) =>
    password === '' ? { password: 'Password is required' } : {},
  );
  const act = useAct((error) => form.say({ password: said(error) }));
  const confirm = form.submit(({ password }) =>
    act.run(async () => {
      await call(authOperations.reauthenticate, { password });
      onEnd(true);
    }),
  );
  return (
    <FormDialog
      answer="Confirm"
      busy={act.busy}
      description="This is done only by somebody who has just shown who they are."
      onClose={() => onEnd(false)}
      onSubmit={confirm}
      title="Confirm your password"
    >
      <Field error={form.error('password')} label="Your password">
        <PasswordInput {...form.control('password')} autoComplete="current-password" />
      </Field>
    </FormDialog>
  );
};
