import { authOperations, type StepGiven } from 'domain/auth';
import { useState } from 'react';
import { call, isCallError } from '#platform/call.ts';
import { Field } from '#ui/Field.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { messageOf, useAct } from '#ui/useAct.ts';
import { useForm } from '#ui/useForm.ts';
import { PasswordInput } from './PasswordInput.tsx';
import { StepCode, StepPasskey } from './StepFields.tsx';

const said = (error: unknown): string =>
  isCallError(error) && error.code === 'REAUTH_REQUIRED'
    ? 'Your account has no password. Sign out, sign in again and try once more.'
    : messageOf(error);

/** One's own password, and the second factor of who has one, before what only its owner may do. */
export const ProveDialog = ({ onEnd }: { onEnd: (given: boolean) => void }) => {
  const [asksStep, setAsksStep] = useState(false);
  const form = useForm<{ password: string; code: string }>(
    { password: '', code: '' },
    ({ password, code }) => ({
      ...(password === '' && { password: 'Password is required' }),
      ...(asksStep && code === '' && { code: 'Enter a code' }),
    }),
  );
  const act = useAct((error) => form.say({ [asksStep ? 'code' : 'password']: said(error) }));
  const prove = (ask: () => Promise<StepGiven>) =>
    act.run(async () => {
      const given = await ask();
      try {
        await call(authOperations.reauthenticate, { password: form.values.password, ...given });
        onEnd(true);
      } catch (error) {
        if (!isCallError(error) || error.code !== 'SECOND_STEP_REQUIRED') throw error;
        setAsksStep(true);
      }
    });
  const confirm = form.submit(({ code }) => prove(async () => (asksStep ? { code } : {})));
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
      {asksStep && (
        <>
          <StepCode control={form.control('code')} error={form.error('code')} ways={['totp', 'recovery']} />
          <StepPasskey busy={act.busy} onGiven={prove} />
        </>
      )}
    </FormDialog>
  );
};
