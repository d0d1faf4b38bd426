import { authForms, authTexts, type Entered } from 'domain/auth';
import { type CallableError, callFunction } from '#platform/callable.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { problemsOf, useForm } from '#ui/useForm.ts';
import styles from './Gate.module.css';
import { Gate } from './Gate.tsx';
import type { WayProps } from './Login.tsx';
import { enterOrStep } from './step.ts';
import { WayLink } from './WayLink.tsx';

type Values = { email: string; code: string };

const invalid = authTexts.invalidCode.message;

const unreadable = 'Something went wrong. Please try again.';

// Any refusal of the code itself reads the same; limits and the network speak for themselves, where they say something.
const codeMessage = (error: unknown): Error => {
  const { code = '', message } = error as Partial<CallableError>;
  const ofTheCode = ['unauthenticated', 'not-found', 'permission-denied', 'invalid-argument', 'aborted'];
  if (ofTheCode.includes(code)) return new Error(invalid, { cause: error });
  return message === code ? new Error(unreadable, { cause: error }) : (error as Error);
};

const isEntered = (answer: object): answer is Entered => 'user' in answer || 'secondStep' in answer;

const said = 'Signed in with temporary code. Please set a new password.';

/** Sign in with a temporary code of eight letters and digits (AUTH-06). */
export const AccessCode = ({ done }: WayProps) => {
  const form = useForm<Values>({ email: '', code: '' }, (values) => problemsOf(authForms.accessCode, values));
  const act = useAct();
  const signIn = form.submit(({ email, code }) =>
    act.run(async () => {
      const data = { email: email.trim(), code: code.toUpperCase() };
      const answer = await callFunction<object>('signInWithTempCode', data).catch((error: unknown) => {
        throw codeMessage(error);
      });
      if (!isEntered(answer)) throw new Error(unreadable);
      if (!(await enterOrStep(answer, said))) return;
      toast.success(said);
      done();
    }),
  );
  return (
    <Gate lead="An administrator gave you a code of 8 letters and digits." title="Use an access code">
      <form noValidate onSubmit={signIn}>
        <Field error={form.error('email')} label="E-mail">
          <TextInput {...form.control('email')} autoComplete="username" inputMode="email" type="email" />
        </Field>
        <Field error={form.error('code') ?? act.failure ?? undefined} label="Access code">
          <TextInput
            {...form.control('code')}
            autoCapitalize="characters"
            autoComplete="one-time-code"
            onChange={(event) => form.set('code', event.target.value.replaceAll(/[\s-]/g, '').toUpperCase())}
            spellCheck={false}
          />
        </Field>
        <Button block busy={act.busy} look="main" type="submit">
          Sign in
        </Button>
      </form>
      <div className={styles.links}>
        <WayLink>Use your password</WayLink>
      </div>
    </Gate>
  );
};
