import { messageOperations, optOutDay } from 'domain/messages';
import { useRead } from '#platform/query.ts';
import { useSettings } from '#settings';

type MayHaveOptedOut = { id: string; emailOptOut: boolean; smsOptOut: boolean };

/** Since when a lead wants no e-mails or texts: ‘ on November 20, 2026’, empty where that is not known. */
export const useOptOutDays = (lead: MayHaveOptedOut | null): { email: string; sms: string } => {
  const zone = useSettings()?.officeTimeZone;
  const { data } = useRead(
    messageOperations.optOuts,
    { leadId: lead?.id ?? '' },
    { when: lead !== null && (lead.emailOptOut || lead.smsOptOut) },
  );
  const on = (at: string | null | undefined): string => (at && zone ? ` on ${optOutDay(at, zone)}` : '');
  return { email: on(data?.email), sms: on(data?.sms) };
};
