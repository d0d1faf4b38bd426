import { messageOperations, type PreviewedRecipient } from 'domain/messages';
import { useRead } from '#platform/query.ts';

type MayHaveOptedOut = { id: string; emailOptOut: boolean; smsOptOut: boolean };

// The server keeps the day with the address, and tells it of whoever would be written to.
const anything = { email: { subject: '.', htmlContent: '<p>.</p>' }, sms: { message: '.' } };

const dayOf = (part: PreviewedRecipient['email'] | PreviewedRecipient['sms'] | undefined): string =>
  part?.skip?.code === 'optedOut' ? part.skip.text.replace('Opted out', '') : '';

/** Since when a lead wants no e-mails or texts: ‘ on November 20, 2026’, empty where that is not known. */
export const useOptOutDays = (lead: MayHaveOptedOut | null): { email: string; sms: string } => {
  const { data } = useRead(
    messageOperations.preview,
    { ids: lead ? [lead.id] : [], ...anything },
    { when: lead !== null && (lead.emailOptOut || lead.smsOptOut) },
  );
  const one = data?.items[0];
  return { email: dayOf(one?.email), sms: dayOf(one?.sms) };
};
