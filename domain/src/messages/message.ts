import type * as z from 'zod';
import type {
  allowanceAnswer,
  attachmentAnswer,
  deliveryAnswer,
  emailAnswer,
  limitsAnswer,
  previewAnswer,
  skippedAnswer,
  summaryAnswer,
  textAnswer,
} from './operations.ts';

/** Where a message stands as a whole; of one address the outbox says it (decision 0022). */
export const messageStatuses = [
  'queued',
  'sending',
  'sent',
  'partial',
  'failed',
  'unknown',
  'delivered',
  'bounced',
  'received',
  'cancelled',
] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** A document that goes with an e-mail, or came with one. */
export type MessageAttachment = z.output<typeof attachmentAnswer>;

/** What became of a message at one address. */
export type Delivery = z.output<typeof deliveryAnswer>;

/** A line of the Messages screen and of a lead's or client's messages. */
export type MessageSummary = z.output<typeof summaryAnswer>;

/** Whether it came in and belongs to nobody we know: a stray. */
export const isStray = ({
  direction,
  leadId,
  clientId,
}: Pick<MessageSummary, 'direction' | 'leadId' | 'clientId'>): boolean =>
  direction === 'in' && leadId === null && clientId === null;

/** A record of the specification's email_history. */
export type EmailMessage = z.output<typeof emailAnswer>;

/** A record of the specification's sms_history. */
export type TextMessage = z.output<typeof textAnswer>;

export type Message = EmailMessage | TextMessage;

/** What one lead or client of a selection would get, or why not. */
export type PreviewedRecipient = z.output<typeof previewAnswer>;

/** Somebody of a selection who got nothing on a channel, and why. */
export type SkippedRecipient = z.output<typeof skippedAnswer>;

/** What is left of a limit; `resetAt` is when there is more of it again, null while nothing is used. */
export type Allowance = z.output<typeof allowanceAnswer>;

export type MessageLimits = z.output<typeof limitsAnswer>;
