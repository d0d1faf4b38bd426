import { factorNames, type StepWay } from 'domain/factors';
import { usersOperations } from 'domain/users';
import { useState } from 'react';
import { loadApiTokens } from '#apiTokens';
import { loadFactors, useMe } from '#auth';
import { useRead } from '#platform/query.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Line } from '#ui/Line.tsx';
import { moment } from '#ui/moment.ts';
import { Panel } from '#ui/Panel.tsx';
import { whenShown } from '#ui/whenShown.tsx';
import { useReadOnly } from '#view';
import { ChangeEmail } from './ChangeEmail.tsx';
import { ChangePassword } from './ChangePassword.tsx';

const Factors = whenShown(loadFactors);
const ApiTokens = whenShown(loadApiTokens);

const dueWords = (due: string | undefined): string =>
  due
    ? `Your role needs one: set it up by ${moment(due)}`
    : 'A code of an app or a passkey, asked for beside the password';

const hasWords = (ways: readonly StepWay[]): string => {
  const names = ways.flatMap((way) => (way === 'recovery' ? [] : factorNames[way]));
  return `${names.join(', ')}. ${ways.includes('recovery') ? 'You have recovery codes' : 'No recovery codes are left'}`;
};

/** E-mail, password, second factor and API tokens, each changed in a dialog of its own. */
export const SecurityPanel = () => {
  const { uid, email, emailConfirmed, factorDue, stepWays } = useMe();
  const [open, setOpen] = useState<'email' | 'password' | 'factor' | 'tokens' | null>(null);
  const profile = useRead(usersOperations.get, { uid }).data;
  const off = useReadOnly();
  const close = () => setOpen(null);
  const lastLoginAt = profile && 'lastLoginAt' in profile ? profile.lastLoginAt : null;
  return (
    <Panel title="Security">
      <div>
        <Line help="The e-mail you sign in with" label={email}>
          {emailConfirmed ? <Badge tone="ok">Confirmed</Badge> : <Badge tone="warn">Not confirmed</Badge>}
          <Button off={off} onClick={() => setOpen('email')} small>
            Change e-mail
          </Button>
        </Line>
        <Line
          help={lastLoginAt ? `Last sign-in ${moment(lastLoginAt)}` : 'Kept as a hash, never readable'}
          label="Password"
        >
          <Button off={off} onClick={() => setOpen('password')} small>
            Change password
          </Button>
        </Line>
        <Line help={stepWays ? hasWords(stepWays) : dueWords(factorDue)} label="Second factor">
          {stepWays && <Badge tone="ok">On</Badge>}
          <Button off={off} onClick={() => setOpen('factor')} small>
            Set up or change
          </Button>
        </Line>
        <Line help="For programs: your rights, never more; shown once, at most 1 year" label="API tokens">
          <Button off={off} onClick={() => setOpen('tokens')} small>
            Make or revoke
          </Button>
        </Line>
        {off && (
          <Line>
            <span className="dim">{off}</span>
          </Line>
        )}
      </div>
      {open === 'email' && <ChangeEmail onClose={close} />}
      {open === 'factor' && <Factors onClose={close} />}
      {open === 'tokens' && <ApiTokens onClose={close} />}
      {open === 'password' && <ChangePassword onClose={close} />}
    </Panel>
  );
};
