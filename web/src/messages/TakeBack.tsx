import { messageOperations } from 'domain/messages';
import { call } from '#platform/call.ts';
import { Button } from '#ui/Button.tsx';
import { Undo2 } from '#ui/Icon.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { absorbMessage } from './rows.ts';

/** Takes back what has not left yet. */
export const TakeBack = ({ id, off }: { id: string; off: string | undefined }) => {
  const act = useAct();
  const takeBack = () =>
    act.run(async () => {
      absorbMessage(await call(messageOperations.cancel, { id }));
      toast.success('Message taken back');
    });
  return (
    <Button glyph={Undo2} busy={act.busy} off={off} onClick={takeBack} small>
      Take back
    </Button>
  );
};
