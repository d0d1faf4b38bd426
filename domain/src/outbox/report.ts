import type { MailState } from './operations.ts';

/** What a provider of texts says of one that it has taken; it may say it late, twice, and in any order. */
export const providerStatuses = [
  'accepted',
  'scheduled',
  'queued',
  'sending',
  'sent',
  'delivered',
  'read',
  'undelivered',
  'failed',
  'canceled',
] as const;
export type ProviderStatus = (typeof providerStatuses)[number];

const taken: readonly MailState[] = ['queued', 'sending', 'unknown'];
const open: readonly MailState[] = [...taken, 'sent'];

/**
 * The state after a report; null where it changes nothing: what came to its end stays there, whatever comes later. Of
 * what waits to be sent again because a person said so, only its arrival counts.
 */
export const stateReported = (state: MailState, status: ProviderStatus): MailState | null => {
  if (status === 'delivered' || status === 'read') return open.includes(state) ? 'delivered' : null;
  if (status === 'undelivered' || status === 'failed' || status === 'canceled')
    return state !== 'queued' && open.includes(state) ? 'failed' : null;
  return taken.includes(state) ? 'sent' : null;
};

/** Whether a mail that came back changes where it stands: a bounce comes after the hand-over, sometimes much later. */
export const mayBounce = (state: MailState): boolean =>
  state === 'sent' || state === 'delivered' || state === 'unknown' || state === 'sending';

const wrongs: Readonly<Record<string, string>> = {
  '21211': 'This is not a phone number',
  '21214': 'This number cannot be reached',
  '21408': 'Texts to this region are not allowed',
  '21610': 'This number has answered STOP',
  '21612': 'This number cannot be texted',
  '21614': 'This is not a mobile number',
  '30003': 'The phone was switched off or out of reach',
  '30004': 'The number or its carrier blocks our texts',
  '30005': 'This number does not exist',
  '30006': 'This is a landline, or its carrier cannot be reached',
  '30007': 'The carrier took it for spam',
  '30008': 'The carrier did not say why',
};

/** A provider's error number in words for people. */
export const textProblem = (code: string | null, otherwise: string): string =>
  code === null ? otherwise : `${wrongs[code] ?? otherwise} (${code})`;
