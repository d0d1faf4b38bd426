import { authForms, authOperations } from 'domain/auth';
import { useState } from 'react';
import { call } from '#platform/call.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Strip } from '#ui/Strip.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { problemsOf, useForm } from '#ui/useForm.ts';
import styles from './Gate.module.css';
import { Gate } from './Gate.tsx';
import { WayLink } from './WayLink.tsx';

type Values = { email: string };

/** Asks for a reset link; the answer is the same for an unknown address (AUTH-15). */
export const Forgot = () => {
  const [sent, setSent] = useState(false);
  const form = useForm<Values>({ email: '' }, (values) => problemsOf(authForms.reset, values));
  const act = useAct();
  const send = form.submit(({ email }) =>
    act.run(async () => {
      await call(authOperations.requestPasswordReset, { email });
      toast.success('Password reset email sent');
      setSent(true);
    }),
  );
  return (
    <Gate lead="We send a link that sets a new password." title="Reset your password">
      <form noValidate onSubmit={send}>
        <Field error={form.error('email') ?? act.failure ?? undefined} label="E-mail">
          <TextInput {...form.control('email')} autoComplete="username" inputMode="email" type="email" />
        </Field>
        {sent && <Strip>If this address has an account, the link is on its way and works for an hour.</Strip>}
        <Button block busy={act.busy} look="main" type="submit">
          Send reset link
        </Button>
      </form>
      <div className={styles.links}>
        <WayLink>Back to sign in</WayLink>
      </div>
    </Gate>
  );
};
