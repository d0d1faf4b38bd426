import { authOperations } from 'domain/auth';
import { useId } from 'react';
import { call, isCallError } from '#platform/call.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { useForm } from '#ui/useForm.ts';
import styles from './Gate.module.css';
import { PasswordFields } from './PasswordFields.tsx';
import { emptyPasswordChange, passwordChangeProblems, passwordChangeWaits } from './passwordChange.ts';
import { enter, signOut, useMe } from './session.ts';

/** The forced change at the first sign-in; it cannot be cancelled (AUTH-11). */
export const SetPassword = () => {
  const { passwordKind } = useMe();
  const id = useId();
  const form = useForm(emptyPasswordChange, (values) => passwordChangeProblems(values, passwordKind));
  const act = useAct((error) => isCallError(error) && form.say(error.fields));
  const waits = passwordChangeWaits(form.values, passwordKind);
  const leave = () =>
    act.run(async () => {
      await signOut();
      toast.success('Signed out successfully');
    });
  const save = form.submit(({ currentPassword, newPassword }) =>
    act.run(async () => {
      await enter(await call(authOperations.changePassword, { currentPassword, newPassword }));
      toast.success('Password updated successfully.');
    }),
  );
  return (
    <div className={styles.held}>
      <Dialog
        actions={
          <Button look="quiet" onClick={leave} small>
            Sign Out
          </Button>
        }
        foot={
          <>
            <span className="small dim">{act.failure ?? waits}</span>
            <Button busy={act.busy} form={id} look="main" off={waits} type="submit">
              Set password
            </Button>
          </>
        }
        held
        onClose={() => {}}
        open
        size="sm"
        title="Set Your Password"
      >
        <form className="stack single apart" id={id} onSubmit={save}>
          <p className="soft">You must change your password before continuing</p>
          <PasswordFields
            currentHelp={passwordKind === 'temporary' ? 'The access code that you were given' : undefined}
            currentLabel={passwordKind === 'temporary' ? 'Temporary password' : 'Current password'}
            form={form}
          />
        </form>
      </Dialog>
    </div>
  );
};
