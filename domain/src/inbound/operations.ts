import * as z from 'zod';
import { dateTime, operation } from '#kernel';

/** Of whoever holds the link of one of our e-mails: their own address, and whether it gets any more. */
export type Subscription = { address: string; optedOutAt: string | null };

const subscription = z.strictObject({ address: z.string(), optedOutAt: dateTime.nullable() });
const input = z.strictObject({ token: z.string().min(1).max(450) });
const own = { who: 'public', kind: 'write', idempotent: false } as const;

export const inboundOperations = {
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
  /** The person's own way back; staff have none (MSG-13). */
  subscribe: operation<Subscription>()({ ...own, name: 'inbound.subscribe', output: subscription, input }),
};
