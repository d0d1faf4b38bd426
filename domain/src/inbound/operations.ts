import * as z from 'zod';
import {
  administrators,
  dateTime,
  everyone,
  listing,
  operation,
  type Page,
  pageAnswer,
  text,
  uuid,
} from '#kernel';

/** Of whoever holds the link of one of our e-mails: their own address, and whether it gets any more. */
export type Subscription = { address: string; teamName: string; optedOutAt: string | null };

/** An e-mail that was handed in and could not be taken in; it is kept as it came. */
export type StuckMail = {
  id: string;
  receivedAt: string;
  /** Whom it says it is from, else whom the handing server named. */
  from: string;
  to: string[];
  subject: string;
  sizeBytes: number;
  reason: string;
  /** When it is tried again; null: not any more. */
  nextAt: string | null;
};

const stuckMail = z.strictObject({
  id: uuid,
  receivedAt: dateTime,
  from: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  sizeBytes: z.int(),
  reason: z.string(),
  nextAt: dateTime.nullable(),
});

const subscription = z.strictObject({
  address: z.string(),
  teamName: z.string(),
  optedOutAt: dateTime.nullable(),
});
const input = z.strictObject({ token: z.string().min(1).max(450) });
const own = { who: 'public', kind: 'write', idempotent: false } as const;

export const inboundOperations = {
  /** Newest first, with how many there are. */
  stuck: operation<Page<StuckMail>>()({
    name: 'inbound.stuck',
    output: pageAnswer(stuckMail),
    who: administrators,
    kind: 'read',
    input: z.strictObject(listing),
  }),
  /** Takes a mail that is stuck in once more, as if it had just come. */
  retry: operation<Record<string, never>>()({
    name: 'inbound.retry',
    output: z.strictObject({}),
    who: administrators,
    kind: 'write',
    input: z.strictObject({ id: uuid }),
  }),
  subscription: operation<Subscription>()({
    who: 'public',
    kind: 'read',
    name: 'inbound.subscription',
    output: subscription,
    whenHeld: true,
    input,
  }),
  unsubscribe: operation<Subscription>()({
    ...own,
    name: 'inbound.unsubscribe',
    output: subscription,
    input,
  }),
  /** The person's own way back. */
  subscribe: operation<Subscription>()({ ...own, name: 'inbound.subscribe', output: subscription, input }),
  /** Says to whoever asks that only the person themselves may take their opt-out back: nobody of us can (MSG-13). */
  removeOptOut: operation<Record<string, never>>()({
    name: 'inbound.removeOptOut',
    output: z.strictObject({}),
    who: everyone,
    kind: 'write',
    input: z.strictObject({ channel: z.enum(['email', 'sms']), address: text(320).min(1) }),
  }),
};
