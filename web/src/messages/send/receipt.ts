import type { MessageChannel } from 'domain/kernel';
import type { MessageSummary, SkippedRecipient } from 'domain/messages';
import type { Draft } from './draft.ts';

/** What the server has taken, by way. */
export type Taken = Partial<Record<MessageChannel, MessageSummary['id']>> & {
  many?: readonly string[];
  skipped?: readonly SkippedRecipient[];
};

/** The messages of what was taken. */
export const idsOf = ({ email, sms, many = [] }: Taken): string[] => [
  ...(email ? [email] : []),
  ...(sms ? [sms] : []),
  ...many,
];

/** Of two ways those that are not on their way yet. */
export const leftOf = (draft: Draft, taken: Taken): Pick<Draft, MessageChannel> => ({
  email: draft.email && !taken.email,
  sms: draft.sms && !taken.sms,
});
