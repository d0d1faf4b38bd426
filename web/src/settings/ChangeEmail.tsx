import { authOperations } from 'domain/auth';
import { email } from 'domain/kernel';
import { usersOperations } from 'domain/users';
import * as z from 'zod';
import { PasswordInput, renewSession, useMe } from '#auth';
import { refresh } from '#platform/cache.ts';
import { call, isCallError } from '#platform/call.ts';
import { Field } from '#ui/Field.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { problemsOf, useForm } from '#ui/useForm.ts';

type Values = { newEmail: string; password: string };

const schema = z.object({ newEmail: email });

const said = (error: unknown): Partial<Values> => {
  if (!isCallError(error)) return {};
  if (error.code === 'INVALID_CREDENTIALS') return { password: error.message };
  return error.code === 'EMAIL_IN_USE' ? { newEmail: error.message } : error.fields;
};

/** Proves who it is, then changes the address; the new one gets a link to confirm it (AUTH-16, D49). */
export const ChangeEmail = ({ onClose }: { onClose: () => void }) => {
  const me = useMe();
  const form = useForm<Values>({ newEmail: '', password: '' }, (values) => problemsOf(schema, values));
  const act = useAct((error) => form.say(said(error)));
  const save = form.submit(({ newEmail, password }) =>
    act.run(async () => {
      // A session without a password of its own proves itself by its age; the server judges.
      if (password) await call(authOperations.reauthenticate, { password });
      await call(authOperations.changeEmail, { newEmail });
      await renewSession();
      toast.success('Email updated successfully. Please verify your new email address.');
      await refresh(usersOperations.get);
      onClose();
    }),
  );
  return (
    <FormDialog
      answer="Change e-mail"
      busy={act.busy}
      description={`Now ${me.email}`}
      failure={act.failure}
      onClose={onClose}
      onSubmit={save}
      title="Change e-mail"
    >
      <Field error={form.error('newEmail')} label="New e-mail">
        <TextInput {...form.control('newEmail')} autoComplete="email" inputMode="email" type="email" />
      </Field>
      <Field
        error={form.error('password')}
        help="Leave it empty if you sign in through a provider."
        label="Password"
      >
        <PasswordInput {...form.control('password')} autoComplete="current-password" />
      </Field>
    </FormDialog>
  );
};
