import { Link } from '@tanstack/react-router';
import { authOperations } from 'domain/auth';
import { useEffect, useState } from 'react';
import { call } from '#platform/call.ts';
import { Bones } from '#ui/Bones.tsx';
import { buttonClass } from '#ui/Button.tsx';
import { Check, CircleAlert } from '#ui/Icon.tsx';
import { Strip } from '#ui/Strip.tsx';
import { messageOf } from '#ui/useAct.ts';
import { Gate } from './Gate.tsx';
import { tokenInAddress } from './link.ts';
import { currentMe, renewSession } from './session.ts';

type State = { ended: boolean; failure?: string };

let asked: { token: string; answer: Promise<State> } | null = null;

// A link works once; a second look at the page must not use it again.
const confirm = (token: string): Promise<State> => {
  if (asked?.token !== token) {
    const answer = call(authOperations.confirmEmail, { token })
      .then(async () => {
        if (currentMe()) await renewSession();
        return { ended: true };
      })
      .catch((error: unknown) => ({ ended: true, failure: messageOf(error) }));
    asked = { token, answer };
  }
  return asked.answer;
};

/** The page behind the link that confirms an address. */
export const ConfirmEmail = () => {
  const [state, setState] = useState<State>({ ended: false });
  useEffect(() => {
    void confirm(tokenInAddress()).then(setState);
  }, []);
  return (
    <Gate lead="So that mail for you reaches you." title="Confirm your e-mail address">
      {!state.ended && <Bones label="Confirming" />}
      {state.failure && (
        <Strip icon={<CircleAlert />} tone="bad">
          {state.failure}
        </Strip>
      )}
      {state.ended && !state.failure && (
        <Strip icon={<Check className="good" />}>Your e-mail address is confirmed.</Strip>
      )}
      <Link className={buttonClass({ look: 'main', block: true })} to="/">
        Go to Washboard
      </Link>
    </Gate>
  );
};
