import type { MailState } from '#outbox';
import type { Skip } from './skip.ts';

/** The ways a message can go. */
export const messageChannels = ['email', 'sms'] as const;
export type MessageChannel = (typeof messageChannels)[number];

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
export type MessageAttachment = { id: string; name: string; mimeType: string; sizeBytes: number };

/** What became of a message at one address. */
export type Delivery = {
  id: string;
  address: string;
  state: MailState;
  /** Why it failed, waits or is unknown, in words for people. */
  reason: string;
  attempts: number;
  nextAt: string | null;
  sentAt: string | null;
};

/** A line of the Messages screen and of a lead's or client's messages. */
export type MessageSummary = {
  id: string;
  version: number;
  channel: MessageChannel;
  direction: 'out' | 'in';
  status: MessageStatus;
  senderId: string | null;
  senderName: string;
  recipients: string[];
  subject: string;
  /** The first words of the text. */
  preview: string;
  leadId: string | null;
  clientId: string | null;
  leadName: string;
  attachments: number;
  /** When it leaves, while it still may be taken back. */
  leavesAt: string | null;
  scheduled: boolean;
  /** When an administrator put away what somebody unknown wrote; it may still be filed. */
  doneAt: string | null;
  createdAt: string;
};

/** Whether it came in and belongs to nobody we know: a stray. */
export const isStray = ({
  direction,
  leadId,
  clientId,
}: Pick<MessageSummary, 'direction' | 'leadId' | 'clientId'>): boolean =>
  direction === 'in' && leadId === null && clientId === null;

type Whole = Omit<MessageSummary, 'preview' | 'attachments'> & {
  /** In its own sight, newest last: what it answers. */
  replyTo: string | null;
  templateId: string | null;
  batchId: string | null;
  attachments: MessageAttachment[];
  deliveries: Delivery[];
  updatedAt: string;
};

/** A record of the specification's email_history. */
export type EmailMessage = Whole & {
  channel: 'email';
  senderEmail: string;
  content: string;
  htmlContent: string;
  dateSent: string | null;
};

/** A record of the specification's sms_history. */
export type TextMessage = Whole & {
  channel: 'sms';
  senderPhone: string;
  message: string;
  failedNumbers: string[];
  sentAt: string | null;
};

export type Message = EmailMessage | TextMessage;

/** A letter or text to a selection, with its variables still in it. */
export type ForMany = {
  email: { subject: string; htmlContent: string } | null;
  sms: { message: string } | null;
};

type Filled = { to: string; empty: string[]; unknown: string[]; skip: Skip | null };

/** What one lead or client of a selection would get, or why not. */
export type PreviewedRecipient = {
  id: string;
  noun: 'leads' | 'clients';
  name: string;
  email: (Filled & { subject: string; htmlContent: string; content: string }) | null;
  sms: (Filled & { message: string }) | null;
};

/** Somebody of a selection who got nothing on a channel, and why. */
export type SkippedRecipient = { id: string; name: string; channel: MessageChannel; skip: Skip };

/** What is left of a limit; `resetAt` is when there is more of it again, null while nothing is used. */
export type Allowance = { max: number; remaining: number; resetAt: string | null };

export type MessageLimits = {
  /** Null: the limit is off. */
  email: Allowance | null;
  freeHour: Allowance;
  freeDay: Allowance;
  /** Whether texts leave at all (D23). */
  sms: boolean;
};

/** Since when an address wants no more of us, by channel; null: it may be written to. */
export type OptOuts = Record<MessageChannel, string | null>;
