import { authOperations } from 'domain/auth';
import { email } from 'domain/kernel';
import { usersOperations } from 'domain/users';
import { useId } from 'react';
import * as z from 'zod';
import { PasswordInput, renewSession, useMe } from '#auth';
import { refresh } from '#platform/cache.ts';
import { call, isCallError } from '#platform/call.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Field } from '#ui/Field.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { problemsOf, useForm } from '#ui/useForm.ts';
import styles from './Settings.module.css';

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
  const id = useId();
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
    <Dialog
      description={`Now ${me.email}`}
      foot={
        <>
          <span className="small late">{act.failure}</span>
          <Button onClick={onClose}>Cancel</Button>
          <Button busy={act.busy} form={id} look="main" type="submit">
            Change e-mail
          </Button>
        </>
      }
      onClose={onClose}
      open
      size="sm"
      title="Change e-mail"
    >
      <form className={styles.plain} id={id} noValidate onSubmit={save}>
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
      </form>
    </Dialog>
  );
};
