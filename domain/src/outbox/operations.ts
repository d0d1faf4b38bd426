import * as z from 'zod';
import { administrators, listing, operation, type Page, uuid } from '#kernel';

/** Where a mail stands; unknown is never sent again without a person. */
export const mailStates = ['queued', 'sending', 'sent', 'failed', 'unknown'] as const;
export type MailState = (typeof mailStates)[number];

export type OutboxItem = {
  id: string;
  version: number;
  to: string;
  subject: string;
  state: MailState;
  delivered: boolean;
  attempts: number;
  lastError: string | null;
  createdAt: string;
  /** When it is tried again, where that is known. */
  nextAt: string | null;
  sentAt: string | null;
};

/** With its text, for developers; null for everybody else, empty where it held a link and was sent (D23). */
export type OutboxMail = OutboxItem & { text: string | null; html: string | null };

/** `sends` is false while no mail server is configured: everything waits. */
export type OutboxPage = Page<OutboxItem> & { sends: boolean };

const one = z.strictObject({ id: uuid });

export const outboxOperations = {
  list: operation<OutboxPage>()({
    name: 'outbox.list',
    who: administrators,
    kind: 'read',
    input: z.strictObject({ state: z.enum(mailStates).nullish(), ...listing }),
  }),
  get: operation<OutboxMail>()({ name: 'outbox.get', who: administrators, kind: 'read', input: one }),
  retry: operation<OutboxItem>()({ name: 'outbox.retry', who: administrators, kind: 'write', input: one }),
};
