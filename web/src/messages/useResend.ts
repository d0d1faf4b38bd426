import { messageOperations } from 'domain/messages';
import { call } from '#platform/call.ts';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { absorbMessage } from './rows.ts';

/** Sends again to addresses of a message: those named, or all that failed. */
export const useResend = () => {
  const act = useAct();
  return {
    busy: act.busy,
    resend: (messages: readonly { id: string; deliveries?: readonly string[] }[]) =>
      act.run(async () => {
        for (const { id, deliveries } of messages)
          absorbMessage(
            await call(messageOperations.resend, { id, ...(deliveries && { deliveries: [...deliveries] }) }),
          );
        toast.success('Queued again');
      }),
  };
};
