import { messageTexts } from 'domain/messages';
import { useSettings } from '#settings';
import type { Party, SendAbout } from './about.ts';
import { useOptOutDays } from './useOptOutDays.ts';

/** Why a way cannot be chosen, with the day of an opt-out. */
export const useWaysOff = (about: SendAbout, { emailOptOut, smsOptOut }: Party) => {
  const approved = useSettings()?.smsApproved;
  const days = useOptOutDays(about.kind === 'lead' ? { id: about.id, emailOptOut, smsOptOut } : null);
  const sms = smsOptOut ? `Opted out of SMS${days.sms}` : null;
  return {
    email: emailOptOut ? `Opted out of e-mail${days.email}` : null,
    sms: approved === false ? messageTexts.smsDisabled : sms,
  };
};
