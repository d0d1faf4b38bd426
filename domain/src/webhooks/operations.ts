import * as z from 'zod';
import { administrators, byId, dateTime, listOf, someOf, updateOf, uuid, version, write } from '#kernel';
import { mailStates } from '#outbox';
import { webhookFields, webhookStates } from './fields.ts';

export const webhookAnswer = z.strictObject({
  id: uuid,
  version,
  name: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  state: z.enum(webhookStates),
  /** Since when nothing has arrived; null where the last one did. */
  failingSince: dateTime.nullable(),
  lastError: z.string().nullable(),
  createdAt: dateTime,
  updatedAt: dateTime,
});
export type Webhook = z.output<typeof webhookAnswer>;

/** `secret` signs what is sent, and is answered this once; null where the same was asked again. */
const withSecret = webhookAnswer.extend({ secret: z.string().nullable() });
export type SecretWebhook = z.output<typeof withSecret>;

const delivery = z.strictObject({
  /** The `webhook-id` that the receiver is sent. */
  id: uuid,
  /** ‘leads.sold’, or `testEvent`. */
  type: z.string(),
  rowId: z.string().nullable(),
  createdAt: dateTime,
  state: z.enum(mailStates),
  attempts: z.int(),
  lastError: z.string().nullable(),
  nextAt: dateTime.nullable(),
  sentAt: dateTime.nullable(),
});
export type WebhookDelivery = z.output<typeof delivery>;

const fresh = { fresh: true } as const;
const one = { ...fresh, input: byId, output: webhookAnswer };

export const webhooksOperations = {
  list: { ...listOf('webhooks.list', administrators, webhookAnswer), ...fresh },
  create: write('webhooks.create', administrators, { ...fresh, input: webhookFields, output: withSecret }),
  update: { ...updateOf('webhooks.update', administrators, someOf(webhookFields), webhookAnswer), ...fresh },
  pause: write('webhooks.pause', administrators, one),
  start: write('webhooks.start', administrators, one),
  renewSecret: write('webhooks.renewSecret', administrators, { ...one, output: withSecret }),
  remove: write('webhooks.remove', administrators, one),
  /** Sends an event of no consequence. */
  test: write('webhooks.test', administrators, { ...fresh, input: byId, output: delivery }),
  deliveries: { ...listOf('webhooks.deliveries', administrators, delivery, { id: uuid }), ...fresh },
  sendAgain: write('webhooks.sendAgain', administrators, { ...fresh, input: byId, output: delivery }),
};
