import { authOperations, type StepGiven } from 'domain/auth';
import type { StepWay } from 'domain/factors';
import { call } from '#platform/call.ts';
import { Button } from '#ui/Button.tsx';
import { Strip } from '#ui/Strip.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { useForm } from '#ui/useForm.ts';
import styles from './Gate.module.css';
import { Gate } from './Gate.tsx';
import { StepCode, StepPasskey } from './StepFields.tsx';
import { enterOrStep, leaveStep } from './step.ts';

/** The second step of signing in: a code, or a passkey (D63). */
export const SecondStep = ({
  ways,
  said,
  done,
}: {
  ways: readonly StepWay[];
  said: string;
  done: () => void;
}) => {
  const form = useForm({ code: '' }, ({ code }): { code?: string } => (code ? {} : { code: 'Enter a code' }));
  const act = useAct();
  const give = (ask: () => Promise<StepGiven>) =>
    act.run(async () => {
      if (!(await enterOrStep(await call(authOperations.secondStep, await ask()), said))) return;
      toast.success(said);
      done();
    });
  const hasCode = ways.some((way) => way !== 'passkey');
  return (
    <Gate lead="That was right. Show your second factor to go on." title="Second step">
      {ways.includes('passkey') && <StepPasskey busy={act.busy} onGiven={give} />}
      {ways.includes('passkey') && hasCode && <div className={`small dim bar apart ${styles.or}`}>or</div>}
      {hasCode ? (
        <form noValidate onSubmit={form.submit(({ code }) => give(async () => ({ code })))}>
          <StepCode
            control={form.control('code')}
            error={form.error('code') ?? act.failure ?? undefined}
            ways={ways}
          />
          <Button block busy={act.busy} look="main" type="submit">
            Continue
          </Button>
        </form>
      ) : (
        act.failure && <Strip tone="bad">{act.failure}</Strip>
      )}
      <div className={styles.links}>
        <Button look="quiet" onClick={() => act.run(leaveStep)} small>
          Sign in as somebody else
        </Button>
      </div>
      <p className="small dim">
        Phone and recovery codes lost? An administrator can reset your second factor.
      </p>
    </Gate>
  );
};
