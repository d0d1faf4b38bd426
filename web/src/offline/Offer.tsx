import { useState } from 'react';
import { sessionKey, useMe } from '#auth';
import { Button } from '#ui/Button.tsx';
import { Strip } from '#ui/Strip.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { isDeviceKept, keepDevice } from './device.ts';
import { useKept } from './useKept.ts';

const place = 'washboard.offer';

const wasAnswered = (): boolean => localStorage.getItem(place) === 'answered';

/** Offers, once, to keep a phone usable without signal (D26). */
export const Offer = () => {
  const { uid } = useMe();
  const kept = useKept();
  const act = useAct();
  const [open, setOpen] = useState(() => !isDeviceKept() && !wasAnswered());
  if (!open || !kept?.filled) return null;
  const answer = () => {
    localStorage.setItem(place, 'answered');
    setOpen(false);
  };
  const turnOn = () =>
    act.run(async () => {
      await keepDevice(uid, await sessionKey());
      answer();
      toast.success('This device stays usable offline');
    });
  return (
    <Strip
      action={
        <>
          <Button onClick={answer} look="quiet" small>
            Not now
          </Button>
          <Button busy={act.busy} onClick={turnOn} small>
            Turn on
          </Button>
        </>
      }
    >
      Keep this device usable offline?
    </Strip>
  );
};
