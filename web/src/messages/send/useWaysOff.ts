import { messageOperations, messageTexts } from 'domain/messages';
import { useRead } from '#platform/query.ts';
import { useSettings } from '#settings';
import type { Party, SendAbout } from './about.ts';

/** Why a way cannot be chosen, with the day of an opt-out. */
export const useWaysOff = (about: SendAbout, { emailOptOut, smsOptOut }: Party) => {
  const approved = useSettings()?.smsApproved;
  const asks = about.kind === 'lead' && (emailOptOut || smsOptOut);
  const { data } = useRead(
    messageOperations.preview,
    {
      ids: about.kind === 'lead' ? [about.id] : [],
      email: { subject: '', htmlContent: '' },
      sms: { message: '' },
    },
    { when: asks },
  );
  const one = data?.items[0];
  const said = (part: { skip: { code: string; text: string } | null } | null | undefined, plain: string) =>
    part?.skip?.code === 'optedOut' ? part.skip.text : plain;
  return {
    email: emailOptOut ? said(one?.email, 'Opted out of e-mail') : null,
    sms:
      approved === false ? messageTexts.smsDisabled : smsOptOut ? said(one?.sms, 'Opted out of SMS') : null,
  };
};
