import * as z from 'zod';
import {
  administrators,
  byId,
  dateTime,
  everyone,
  listOf,
  messageChannels,
  read,
  text,
  uuid,
  write,
} from '#kernel';

/** Of whoever holds the link of one of our e-mails: their own address, and whether it gets any more. */
export type Subscription = z.output<typeof subscription>;

/** An e-mail that was handed in and could not be taken in; it is kept as it came. */
export type StuckMail = z.output<typeof stuckMail>;

const stuckMail = z.strictObject({
  id: uuid,
  receivedAt: dateTime,
  /** Whom it says it is from, else whom the handing server named. */
  from: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  sizeBytes: z.int(),
  reason: z.string(),
  /** When it is tried again; null: not any more. */
  nextAt: dateTime.nullable(),
});

const subscription = z.strictObject({
  address: z.string(),
  teamName: z.string(),
  optedOutAt: dateTime.nullable(),
});
const input = z.strictObject({ token: z.string().min(1).max(450) });

export const inboundOperations = {
  /** Newest first, with how many there are. */
  stuck: listOf('inbound.stuck', administrators, stuckMail),
  /** Takes a mail that is stuck in once more, as if it had just come. */
  retry: write('inbound.retry', administrators, {
    input: byId,
    output: z.strictObject({}),
  }),
  subscription: read('inbound.subscription', 'public', { input, output: subscription, whenHeld: true }),
  unsubscribe: write('inbound.unsubscribe', 'public', { input, output: subscription, idempotent: false }),
  /** The person's own way back. */
  subscribe: write('inbound.subscribe', 'public', { input, output: subscription, idempotent: false }),
  /** Says to whoever asks that only the person themselves may take their opt-out back: nobody of us can (MSG-13). */
  removeOptOut: write('inbound.removeOptOut', everyone, {
    input: z.strictObject({ channel: z.enum(messageChannels), address: text(320).min(1) }),
    output: z.strictObject({}),
  }),
};
