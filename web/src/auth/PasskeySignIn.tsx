import { authOperations } from 'domain/auth';
import { call } from '#platform/call.ts';
import { Button } from '#ui/Button.tsx';
import { KeyRound } from '#ui/Icon.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { noPasskeys, showPasskey } from './passkey.ts';
import { enter } from './session.ts';

/** Signs in with a passkey alone; where there can be none it is not offered. */
export const PasskeySignIn = ({ done }: { done: () => void }) => {
  const act = useAct();
  if (noPasskeys()) return null;
  const signIn = () =>
    act.run(async () => {
      await enter(await call(authOperations.signInWithPasskey, { passkey: await showPasskey() }));
      toast.success('Signed in successfully');
      done();
    });
  return (
    <Button block busy={act.busy} glyph={KeyRound} onClick={signIn}>
      Use a passkey
    </Button>
  );
};
