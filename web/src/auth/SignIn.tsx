import { authForms, authOperations } from 'domain/auth';
import { call, isCallError } from '#platform/call.ts';
import { ended } from '#platform/whose.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { KeyRound } from '#ui/Icon.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { problemsOf, useForm } from '#ui/useForm.ts';
import { Ended } from './Ended.tsx';
import styles from './Gate.module.css';
import { Gate } from './Gate.tsx';
import type { WayProps } from './Login.tsx';
import { PasskeySignIn } from './PasskeySignIn.tsx';
import { PasswordInput } from './PasswordInput.tsx';
import { ProviderButton } from './ProviderButton.tsx';
import { Replaced } from './Replaced.tsx';
import { enterOrStep } from './step.ts';
import { WayLink } from './WayLink.tsx';

type Values = { email: string; password: string };

/** Sign in with e-mail and password, and the doors to the other ways. */
export const SignIn = ({ next, done }: WayProps) => {
  const form = useForm<Values>({ email: '', password: '' }, (values) => problemsOf(authForms.signIn, values));
  const act = useAct((error) => isCallError(error) && form.say(error.fields));
  const signIn = form.submit((values) =>
    act.run(async () => {
      const said = 'Signed in successfully';
      if (!(await enterOrStep(await call(authOperations.signIn, values), said))) return;
      toast.success(said);
      done();
    }),
  );
  return (
    <Gate lead="Leads, clients and machines of the house." title="Sign in">
      {ended.byOther ? <Replaced /> : <Ended />}
      <ProviderButton done={done} next={next} verb="Sign in" />
      <form noValidate onSubmit={signIn}>
        <Field error={form.error('email')} label="E-mail">
          <TextInput {...form.control('email')} autoComplete="username" inputMode="email" type="email" />
        </Field>
        <Field
          error={form.error('password') ?? act.failure ?? undefined}
          label="Password"
          mark={<WayLink way="forgot">Forgot it?</WayLink>}
        >
          <PasswordInput {...form.control('password')} autoComplete="current-password" />
        </Field>
        <Button block busy={act.busy} look="main" type="submit">
          Sign in
        </Button>
      </form>
      <PasskeySignIn done={done} />
      <div className={styles.links}>
        <WayLink way="code">
          <KeyRound />
          Use an access code
        </WayLink>
        <WayLink way="create">Create an account</WayLink>
      </div>
      <p className="small dim">
        Only approved e-mail addresses can create an account. Ask an administrator if yours is missing.
      </p>
    </Gate>
  );
};
