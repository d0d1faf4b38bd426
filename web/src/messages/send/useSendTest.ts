import { messageOperations } from 'domain/messages';
import { call } from '#platform/call.ts';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import type { SendAbout } from './about.ts';
import type { Draft } from './draft.ts';

/** Sends the message to its writer alone, as its first reader would get it. */
export const useSendTest = (about: SendAbout, { email, sms, subject, html, text }: Draft) => {
  const act = useAct();
  const mail = email && subject.trim() !== '' && html !== '';
  const short = sms && text.trim() !== '';
  const one = about.kind === 'many' ? about.ids[0] : about.kind === 'free' ? undefined : about.id;
  const client = about.kind === 'client' || (about.kind === 'many' && about.noun === 'clients');
  return {
    off: mail || short ? undefined : 'Write something first',
    run: () =>
      act.run(async () => {
        await call(messageOperations.sendTest, {
          ...(one && (client ? { clientId: one } : { leadId: one })),
          email: mail ? { subject, htmlContent: html } : null,
          sms: short ? { message: text } : null,
        });
        toast.success('A test is on its way to you');
      }),
  };
};
