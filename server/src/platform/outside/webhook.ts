import { createHmac } from 'node:crypto';
import type { Services } from '#platform/services.ts';
import type { HandedOver, Parcel, Provider } from './deliveries.ts';
import { hadLeft } from './outgoing.ts';

type WebhookParcel = Extract<Parcel, { channel: 'webhook' }>;

/** What stands as the reason where a receiver said that it is no more. */
export const receiverGone = 'The receiver answered 410: it is gone';

/** What every secret begins with (Standard Webhooks). */
export const secretPrefix = 'whsec_';

/** The headers by which a receiver knows who sent it, and what it has already (Standard Webhooks). */
export const signedHeaders = (
  { id, body, secrets }: Pick<WebhookParcel, 'id' | 'body' | 'secrets'>,
  seconds: number,
): Record<string, string> => {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  };
};

const outcome = (ended: HandedOver['ended'], reason: string | null): HandedOver => ({
  ended,
  reason: reason?.slice(0, 500) ?? null,
  providerId: null,
});

// A redirect is not followed: whoever is there was never chosen.
const outcomeOf = (status: number): HandedOver => {
  if (status >= 200 && status < 300) return outcome('sent', null);
  return status === 410
    ? outcome('refused', receiverGone)
    : outcome('later', `The receiver answered ${status}`);
};

const failures: Readonly<Record<string, string>> = {
  EREFUSED: 'The address leads into a private network, where nothing is sent',
  ENOTFOUND: 'There is no such address',
  EAI_AGAIN: 'The address could not be looked up',
  ECONNREFUSED: 'Nobody listens at the address',
};

const reasonOf = (error: Error & { code?: string }): string => {
  const known = failures[error.code ?? ''];
  if (known) return known;
  if (/CERT|TLS|SSL/.test(error.code ?? '')) return 'The receiver’s certificate is not valid';
  return hadLeft(error) ? 'No answer came in time' : 'The receiver could not be reached';
};

// Where nobody knows whether it arrived it is sent again: the receiver knows it by its id.
const failureOf = (error: Error): HandedOver => ({ ...outcome('later', reasonOf(error)), cause: error });

const hand = async (
  { outgoing }: Pick<Services, 'outgoing'>,
  { id, url, body, secrets }: WebhookParcel,
  patience: number,
): Promise<HandedOver> => {
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Washboard',
    ...signedHeaders({ id, body, secrets }, Math.floor(Date.now() / 1000)),
  };
  try {
    // The head of the answer says all: what follows it, however long, is not read.
    const answer = await outgoing(url, {
      purpose: 'webhooks',
      method: 'POST',
      headers,
      body,
      patience,
      streamed: true,
    });
    await answer.body?.cancel().catch(() => undefined);
    return outcomeOf(answer.status);
  } catch (error) {
    return failureOf(error as Error);
  }
};

/** The way to webhooks: each receiver has an address of its own, so that nothing rests for all. */
export const createWebhookProvider = (
  services: Pick<Services, 'outgoing'>,
  /** Milliseconds until a receiver has to begin its answer. */
  patience = 10_000,
): Provider => ({
  atOnce: 16,
  perSecond: 50,
  ready: () => true,
  send: async ({ parcel }) =>
    parcel.channel === 'webhook'
      ? hand(services, parcel, patience)
      : outcome('refused', 'This is no webhook'),
});
