import { Field } from '#ui/Field.tsx';
import type { useForm } from '#ui/useForm.ts';
import { PasswordInput, useShown } from './PasswordInput.tsx';
import type { PasswordChange } from './passwordChange.ts';
import { PasswordRules, StrengthMeter } from './Strength.tsx';

type PasswordForm = ReturnType<typeof useForm<PasswordChange>>;

/** Current or temporary password (unless a link stands for it), new one with meter and rules, confirmation. */
export const PasswordFields = ({
  form,
  currentLabel,
  currentHelp,
}: {
  form: PasswordForm;
  currentLabel: string | null;
  currentHelp?: string | undefined;
}) => {
  const { shown, button } = useShown();
  const { newPassword } = form.values;
  return (
    <>
      {currentLabel && (
        <Field error={form.error('currentPassword')} help={currentHelp} label={currentLabel}>
          <PasswordInput {...form.control('currentPassword')} autoComplete="current-password" />
        </Field>
      )}
      <Field
        error={form.error('newPassword')}
        help={<StrengthMeter password={newPassword} />}
        label="New password"
        mark={button}
      >
        <PasswordInput {...form.control('newPassword')} autoComplete="new-password" shown={shown} />
      </Field>
      <PasswordRules password={newPassword} />
      <Field error={form.error('confirmation')} label="Confirm new password">
        <PasswordInput {...form.control('confirmation')} autoComplete="new-password" shown={shown} />
      </Field>
    </>
  );
};
