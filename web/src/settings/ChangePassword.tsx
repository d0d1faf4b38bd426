import { authOperations } from 'domain/auth';
import { emptyPasswordChange, enter, PasswordFields, passwordChangeProblems, useMe } from '#auth';
import { refresh } from '#platform/cache.ts';
import { call, isCallError } from '#platform/call.ts';
import { FormDialog } from '#ui/FormDialog.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { useForm } from '#ui/useForm.ts';

const wrongPassword = (error: unknown): Record<string, string> =>
  isCallError(error) && error.status === 401 && error.code === 'INVALID_CREDENTIALS'
    ? { currentPassword: error.message }
    : isCallError(error)
      ? error.fields
      : {};

/** Current password, new one with meter, confirmation (AUTH-12). */
export const ChangePassword = ({ onClose }: { onClose: () => void }) => {
  const { passwordKind } = useMe();
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
    <FormDialog
      answer="Change password"
      busy={act.busy}
      description="Your other sessions, your API tokens and the link to your calendar end: calendars that read it subscribe anew."
      failure={act.failure}
      onClose={onClose}
      onSubmit={save}
      title="Change password"
    >
      <PasswordFields
        currentLabel={passwordKind === 'temporary' ? 'Temporary password' : 'Current password'}
        form={form}
      />
    </FormDialog>
  );
};
