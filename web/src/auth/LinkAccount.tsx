import { authOperations, authTexts } from 'domain/auth';
import { useId } from 'react';
import { call } from '#platform/call.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { useAct } from '#ui/useAct.ts';
import { useForm } from '#ui/useForm.ts';
import { PasswordInput } from './PasswordInput.tsx';
import { providerDone, tellProviderDone } from './redirected.ts';
import { enterOrStep } from './step.ts';

/** The provider's person has an account here: its password connects the two once (D34). */
export const LinkAccount = ({
  open,
  onClose,
  done,
}: {
  open: boolean;
  onClose: () => void;
  done: () => void;
}) => {
  const id = useId();
  const form = useForm({ password: '' }, ({ password }): { password?: string } =>
    password ? {} : { password: 'Password is required' },
  );
  const act = useAct();
  const connect = form.submit(({ password }) =>
    act.run(async () => {
      if (!(await enterOrStep(await call(authOperations.linkProvider, { password }), providerDone))) return;
      tellProviderDone();
      done();
    }),
  );
  return (
    <Dialog
      description={authTexts.linkRequired.message}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button busy={act.busy} form={id} look="main" type="submit">
            Connect
          </Button>
        </>
      }
      onClose={onClose}
      open={open}
      size="sm"
      title="Connect your account"
    >
      <form id={id} onSubmit={connect}>
        <Field error={form.error('password') ?? act.failure ?? undefined} label="Password">
          <PasswordInput {...form.control('password')} autoComplete="current-password" />
        </Field>
      </form>
    </Dialog>
  );
};
