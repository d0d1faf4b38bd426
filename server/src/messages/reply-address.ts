import { timingSafeEqual } from 'node:crypto';
import { optOutKey } from 'domain/outbox';
import type { Env } from '#platform/env.ts';
import type { Keys } from '#platform/keys/keys.ts';

/** What an answer to an address belongs to. */
export type ReplyTarget = MessageTarget | { supportMailId: string };
/** The same of what becomes a message. */
export type MessageTarget = { leadId: string } | { clientId: string } | { messageId: string };

type Installation = Pick<Env, 'inbound'>;

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

const base32 = (bytes: Uint8Array): string => {
  let [text, value, bits] = ['', 0, 0];
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xffff;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += alphabet[(value >> (bits - 5)) & 31];
  }
  return bits > 0 ? text + alphabet[(value << (5 - bits)) & 31] : text;
};

const unbase32 = (text: string): Buffer => {
  const bytes: number[] = [];
  let [value, bits] = [0, 0];
  for (const letter of text) {
    value = ((value << 5) | alphabet.indexOf(letter)) & 0xffff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((value >> bits) & 255);
  }
  return Buffer.from(bytes);
};

const packed = (id: string): string => base32(Buffer.from(id.replaceAll('-', ''), 'hex'));

const unpacked = (text: string): string =>
  unbase32(text)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

// 80 bits: nobody guesses one through a mail server. In small letters, since some mail programs fold the case.
const macOf = (keys: Keys, what: string): string =>
  base32(Buffer.from(keys.blindIndex(what, 'reply-address'), 'base64url').subarray(0, 10));

const partsOf = (target: ReplyTarget): [kind: string, id: string] => {
  if ('leadId' in target) return ['l', target.leadId];
  if ('clientId' in target) return ['c', target.clientId];
  return 'messageId' in target ? ['m', target.messageId] : ['s', target.supportMailId];
};

/** The address that answers are written to; null where this installation takes none in. */
export const replyAddressOf = (keys: Keys, env: Installation, target: ReplyTarget): string | null => {
  if (!env.inbound) return null;
  const [kind, id] = partsOf(target);
  const what = kind + packed(id);
  return `reply+${what}.${macOf(keys, what)}@${env.inbound.domain}`;
};

const shape = /^reply\+([lcms])([a-z2-7]{26})\.([a-z2-7]{16})@([^@\s]+)$/;

/** What an address of ours stands for, in any case; null for one that we did not make. */
export const readReplyAddress = (keys: Keys, env: Installation, address: string): ReplyTarget | null => {
  const [, kind = '', id = '', mac = '', domain = ''] = shape.exec(address.trim().toLowerCase()) ?? [];
  if (!env.inbound || kind === '' || domain !== env.inbound.domain.toLowerCase()) return null;
  if (!timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(keys, kind + id)))) return null;
  const uuid = unpacked(id);
  if (kind === 'l') return { leadId: uuid };
  if (kind === 'c') return { clientId: uuid };
  return kind === 'm' ? { messageId: uuid } : { supportMailId: uuid };
};

const unsubscribeMac = (keys: Keys, address: string): string =>
  Buffer.from(keys.blindIndex(address, 'unsubscribe'), 'base64url').subarray(0, 16).toString('base64url');

/** Where the reader of an e-mail unsubscribes by one click (RFC 8058); of a kept form of the address. */
export const unsubscribeUrl = (keys: Keys, env: Pick<Env, 'publicUrl'>, address: string): string => {
  const kept = optOutKey('email', address);
  const token = `${Buffer.from(kept).toString('base64url')}.${unsubscribeMac(keys, kept)}`;
  return new URL(`/unsubscribe?t=${token}`, env.publicUrl).href;
};

/** Leads to that address under an e-mail. */
export const wayOut = 'If you would rather not get e-mails from us, say so here:';

/** The address that such a token was made for; null for any other text. */
export const readUnsubscribeToken = (keys: Keys, token: string): string | null => {
  const [, encoded = '', mac = ''] = /^([\w-]{4,400})\.([\w-]{22})$/.exec(token) ?? [];
  if (encoded === '') return null;
  const address = Buffer.from(encoded, 'base64url').toString('utf8');
  return timingSafeEqual(Buffer.from(mac), Buffer.from(unsubscribeMac(keys, address))) ? address : null;
};
