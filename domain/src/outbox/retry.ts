import { type Refusal, refuse } from '#kernel';
import type { MailState } from './operations.ts';

const sent = refuse.conflict('ALREADY_SENT', 'This mail was sent.');
const sending = refuse.conflict('BEING_SENT', 'This mail is being sent right now.');
const cancelled = refuse.conflict('TAKEN_BACK', 'This was taken back.');

/** Whether a person may have a mail sent (again): not while it is on its way, nor once it arrived. */
export const retryProblem = (state: MailState): Refusal | null => {
  if (state === 'sent' || state === 'delivered') return sent;
  if (state === 'cancelled') return cancelled;
  return state === 'sending' ? sending : null;
};

/** Tries of one mail before it counts as failed. */
export const mailTries = 10;

/** The same of each way: what a webhook is to be told it is told until its receiver is given up. */
export const triesOn = (channel: string): number =>
  channel === 'webhook' ? Number.POSITIVE_INFINITY : mailTries;

/** Milliseconds until the next try: 1, 2, 4 … minutes, at most 4 hours; `spread` of 0 to 1 adds up to a quarter. */
export const mailPause = (attempts: number, spread: number): number =>
  Math.min(2 ** (attempts - 1), 240) * 60_000 * (1 + spread / 4);

/** Milliseconds for which a channel rests whose provider cannot be reached: 5, 10, 20 … seconds, at most 5 minutes. */
export const channelRest = (rests: number, spread: number): number =>
  Math.min(5_000 * 2 ** Math.min(rests, 10), 300_000) * (1 + spread / 4);
