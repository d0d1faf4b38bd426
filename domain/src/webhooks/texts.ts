import { refuse } from '#kernel';
import { mostWebhooks } from './rules.ts';

export const webhooksTexts = {
  stale: refuse.conflict('STALE_VERSION', 'Somebody changed this webhook in the meantime.'),
  tooMany: refuse.conflict('TOO_MANY_WEBHOOKS', `There are ${mostWebhooks} webhooks. Delete one first.`),
  notSecure: refuse.field('INVALID_INPUT', 'url', 'Enter an address that begins with https://'),
  privateAddress: refuse.field(
    'INVALID_INPUT',
    'url',
    'This address is in a private network. The server’s WEBHOOK_RECEIVERS may name it.',
  ),
  notActive: refuse.conflict('WEBHOOK_NOT_ACTIVE', 'Start the webhook first.'),
};

/** Why a delivery waits whose receiver failed with another one. */
export const receiverRests = 'Waits until the receiver is tried again';

/** What stands at deliveries that a webhook took with it. */
export const endedWith = {
  stopped: 'The webhook was stopped after three days of failures',
  gone: 'The receiver said that it is gone',
  paused: 'The webhook was paused',
  old: 'Not taken for three days',
  erased: 'What happened is no longer kept',
} as const;
