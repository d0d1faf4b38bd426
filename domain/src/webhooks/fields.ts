import * as z from 'zod';
import { recordName, url } from '#kernel';
import { webhookEvents } from './events.ts';

/** `stopped`: by the product, after three days of failures or because the receiver is gone. */
export const webhookStates = ['active', 'paused', 'stopped'] as const;
export type WebhookState = (typeof webhookStates)[number];

/** Where events are sent: https, without a name and password; where a name leads is judged as it is sent. */
const webhookUrl = url.refine((address) => address !== '', 'Enter an address');

/** What people say of a webhook. */
export const webhookFields = z.strictObject({ name: recordName, url: webhookUrl, events: webhookEvents });
