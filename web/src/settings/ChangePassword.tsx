import { authOperations } from 'domain/auth';
import { useId } from 'react';
import { emptyPasswordChange, enter, PasswordFields, passwordChangeProblems, useMe } from '#auth';
import { refresh } from '#platform/cache.ts';
import { call, isCallError } from '#platform/call.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { useForm } from '#ui/useForm.ts';
import styles from './Settings.module.css';

const wrongPassword = (error: unknown): Record<string, string> =>
  isCallError(error) && error.status === 401 && error.code === 'INVALID_CREDENTIALS'
    ? { currentPassword: error.message }
    : isCallError(error)
      ? error.fields
      : {};

/** Current password, new one with meter, confirmation (AUTH-12). */
export const ChangePassword = ({ onClose }: { onClose: () => void }) => {
  const { passwordKind } = useMe();
  const id = useId();
  const form = useForm(emptyPasswordChange, (values) => passwordChangeProblems(values, passwordKind));
  const act = useAct((error) => form.say(wrongPassword(error)));
  const save = form.submit(({ currentPassword, newPassword }) =>
    act.run(async () => {
      await enter(await call(authOperations.changePassword, { currentPassword, newPassword }));
      toast.success('Password updated successfully.');
      await refresh(authOperations.sessions);
      onClose();
    }),
  );
  return (
    <Dialog
      foot={
        <>
          <span className="small late">{act.failure}</span>
          <Button onClick={onClose}>Cancel</Button>
          <Button busy={act.busy} form={id} look="main" type="submit">
            Change password
          </Button>
        </>
      }
      onClose={onClose}
      open
      size="sm"
      title="Change password"
    >
      <form className={styles.plain} id={id} noValidate onSubmit={save}>
        <PasswordFields
          currentLabel={passwordKind === 'temporary' ? 'Temporary password' : 'Current password'}
          form={form}
        />
      </form>
    </Dialog>
  );
};
