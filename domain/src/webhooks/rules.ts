import { day, hour, later } from '#kernel';

/** How long a receiver may fail, or one event be tried, before it is given up. */
export const webhookPatience = 3 * day;

/** How long the secret before the last one signs as well, so that a receiver can change over. */
export const formerSecretLife = 24 * hour;

/** How long deliveries are kept to be looked at. */
export const deliveriesKept = 30 * day;

/** Most webhooks of an installation. */
export const mostWebhooks = 20;

/** Whether a receiver that has failed since a moment has failed for good. */
export const isGivenUp = (failingSince: string, now: string): boolean =>
  later(failingSince, webhookPatience) <= now;

/** Milliseconds for which a receiver is left alone after so many failures: half a minute, 1, 2 … minutes, at most 4 hours. */
export const receiverRest = (failures: number): number =>
  Math.min(30_000 * 2 ** Math.min(Math.max(failures - 1, 0), 20), 4 * hour);
