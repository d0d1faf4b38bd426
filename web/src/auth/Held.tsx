import { SetPassword } from './SetPassword.tsx';
import { SetUpFactor } from './SetUpFactor.tsx';
import { useMe } from './session.ts';

/** What comes before anything else: a password of one's own, then the second factor that one's role needs. */
export const Held = () => {
  const { firstLogin, passwordChangeRequired } = useMe();
  return firstLogin || passwordChangeRequired ? <SetPassword /> : <SetUpFactor />;
};
