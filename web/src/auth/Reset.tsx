import { useNavigate } from '@tanstack/react-router';
import { authOperations } from 'domain/auth';
import { call, isCallError } from '#platform/call.ts';
import { Button } from '#ui/Button.tsx';
import { Strip } from '#ui/Strip.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { useForm } from '#ui/useForm.ts';
import styles from './Gate.module.css';
import { Gate } from './Gate.tsx';
import { tokenInAddress } from './link.ts';
import { PasswordFields } from './PasswordFields.tsx';
import { emptyPasswordChange, passwordChangeProblems } from './passwordChange.ts';
import { enterOrStep } from './step.ts';
import { WayLink } from './WayLink.tsx';

/** The page behind the link of a reset mail. */
export const Reset = () => {
  const navigate = useNavigate();
  const token = tokenInAddress();
  const form = useForm(emptyPasswordChange, (values) => passwordChangeProblems(values, 'current', false));
  const act = useAct((error) => isCallError(error) && form.say(error.fields));
  const save = form.submit(({ newPassword }) =>
    act.run(async () => {
      const answer = await call(authOperations.resetPassword, { token, newPassword });
      const isIn = await enterOrStep(answer, 'Signed in successfully');
      toast.success('Password updated successfully.');
      await (isIn
        ? navigate({ to: '/', replace: true })
        : navigate({ to: '/login', search: {}, replace: true }));
    }),
  );
  return (
    <Gate lead="It replaces the old one and ends every other session." title="Set a new password">
      <form className="stack single apart" noValidate onSubmit={save}>
        {!token && <Strip tone="bad">This link is invalid or has expired.</Strip>}
        {act.failure && <Strip tone="bad">{act.failure}</Strip>}
        <PasswordFields currentLabel={null} form={form} />
        <Button
          block
          busy={act.busy}
          look="main"
          off={!token && 'The link is missing its token.'}
          type="submit"
        >
          Set password
        </Button>
      </form>
      <div className={styles.links}>
        <WayLink way="forgot">Send another link</WayLink>
        <WayLink>Back to sign in</WayLink>
      </div>
    </Gate>
  );
};
