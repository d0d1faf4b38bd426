import { useNavigate } from '@tanstack/react-router';
import { Button } from '#ui/Button.tsx';
import { Strip } from '#ui/Strip.tsx';
import { useAct } from '#ui/useAct.ts';
import { renewSession } from './session.ts';

const told =
  'Another person signed in in this browser. What you typed is kept for you: sign in again to go on with it.';

/** Says whose session took the place of the last one here, and lets them go on in this tab. */
export const Replaced = () => {
  const navigate = useNavigate();
  const act = useAct();
  const goOn = () =>
    act.run(async () => {
      await renewSession();
      await navigate({ to: '/', replace: true });
    });
  return (
    <Strip
      action={
        <Button busy={act.busy} onClick={goOn} small>
          Go on as the other person
        </Button>
      }
      tone="warn"
    >
      {act.failure ?? told}
    </Strip>
  );
};
