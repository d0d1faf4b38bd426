import type { MessageChannel } from '#kernel';
import type { Cell } from './cell.ts';
import { readDate } from './dates.ts';
import type { ImportTarget } from './mapping.ts';
import { readFlag } from './values.ts';

const out = new Set(
  (
    'unsubscribed, unsubscribe, opted out, opt out, optout, opted-out, opt-out, consent withdrawn, withdrawn, ' +
    'revoked, declined, suppressed, do not contact, do not email, do not e-mail, do not mail, do not text, do not call, dnc, ' +
    'complained, spam complaint, abuse complaint'
  ).split(', '),
);
const stays = new Set(
  (
    'subscribed, opted in, opt in, optin, opted-in, opt-in, consent, consented, consent given, has consent, allowed, active, ' +
    'ok, ok to contact'
  ).split(', '),
);

/**
 * Whether somebody wants no more: yes, no, or the moment at which they said so. Null where they did not say it themselves
 * (an address bounced, nobody asked for consent): whoever brings the file in has to say what that means.
 */
export const readOptOut = (cell: string): 'yes' | 'no' | null => {
  const word = cell
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
    .toLowerCase();
  const flag = readFlag(word);
  if ('value' in flag) return flag.value ? 'yes' : 'no';
  if (out.has(word)) return 'yes';
  if (stays.has(word)) return 'no';
  return isMoment(cell) ? 'yes' : null;
};

/** A moment is no word: each row has another. */
export const isMoment = (cell: string): boolean => !('problem' in readDate(cell));

/** What a row says that somebody wants no more of us. */
export type Wishes = { optsOut: MessageChannel[]; notes: string[] };

const channels: Readonly<Partial<Record<ImportTarget, readonly MessageChannel[]>>> = {
  emailOptOut: ['email'],
  smsOptOut: ['sms'],
  noContact: ['email', 'sms'],
};

const told: Readonly<Partial<Record<ImportTarget, string>>> = {
  noCalls: 'Wants no calls',
  noContact: 'Wants no contact',
};

/** Adds what a cell of such a column wishes; what has no field of its own is said in words. */
export const addWish = (wishes: Wishes, { to }: Pick<Cell, 'to'>): void => {
  for (const channel of channels[to] ?? [])
    if (!wishes.optsOut.includes(channel)) wishes.optsOut.push(channel);
  const words = told[to];
  if (words !== undefined) wishes.notes.push(words);
};
