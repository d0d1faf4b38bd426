import { authOperations } from 'domain/auth';
import { displayName, email } from 'domain/kernel';
import * as z from 'zod';
import { call, isCallError } from '#platform/call.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { problemsOf, useForm } from '#ui/useForm.ts';
import { Gate } from './Gate.tsx';
import type { WayProps } from './Login.tsx';
import { PasswordInput, useShown } from './PasswordInput.tsx';
import { ProviderButton } from './ProviderButton.tsx';
import { StrengthMeter } from './Strength.tsx';
import { enterOrStep } from './step.ts';
import { WayLink } from './WayLink.tsx';

type Values = { displayName: string; email: string; password: string };

// The password's rules are the server's word here: ‘Password is too weak.’ (AUTH-10).
const schema = z.object({ displayName, email, password: z.string().min(1, 'Password is required') });
const aboutEmail = ['NOT_APPROVED', 'EMAIL_IN_USE'];

/** Sign up with an approved e-mail; the approved record decides the role (AUTH-08). */
export const SignUp = ({ next, done }: WayProps) => {
  const { shown, button } = useShown();
  const form = useForm<Values>({ displayName: '', email: '', password: '' }, (values) =>
    problemsOf(schema, values),
  );
  const act = useAct((error) => {
    if (!isCallError(error)) return;
    if (aboutEmail.includes(error.code)) form.say({ email: error.message });
    else if (error.code === 'WEAK_PASSWORD') form.say({ password: error.message });
    else form.say(error.fields);
  });
  const signUp = form.submit((values) =>
    act.run(async () => {
      await enterOrStep(await call(authOperations.signUp, values), 'Account created successfully');
      toast.success('Account created successfully');
      done();
    }),
  );
  return (
    <Gate lead="For e-mail addresses an administrator has approved." title="Create an account">
      <ProviderButton done={done} next={next} verb="Sign up" />
      <form noValidate onSubmit={signUp}>
        <Field error={form.error('displayName')} label="Name">
          <TextInput {...form.control('displayName')} autoComplete="name" />
        </Field>
        <Field error={form.error('email')} label="E-mail">
          <TextInput {...form.control('email')} autoComplete="username" inputMode="email" type="email" />
        </Field>
        <Field
          error={form.error('password')}
          help={<StrengthMeter password={form.values.password} />}
          label="Password"
          mark={button}
        >
          <PasswordInput {...form.control('password')} autoComplete="new-password" shown={shown} />
        </Field>
        <Button block busy={act.busy} look="main" type="submit">
          Create account
        </Button>
      </form>
      <p className="small dim">
        Already have one? <WayLink>Sign in</WayLink>
      </p>
    </Gate>
  );
};
