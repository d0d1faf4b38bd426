import type { MessageChannel } from 'domain/kernel';
import { markAllOptedOut } from '#leads';
import { optOutAll } from '#outbox';
import type { Reached, Writing } from './noun.ts';

/** Where somebody's addresses and numbers stand. */
type Ways = Partial<Record<'email' | 'phone' | 'officePhone' | 'cellPhone', string | null>>;
type Marks = Partial<Record<'emailOptOut' | 'smsOptOut', boolean>>;

/** Who wants no more of us by some ways. */
export type Wishing = {
  optsOut: readonly MessageChannel[];
  reached: Reached;
  /** The lead that the row became. */
  leadId: string | null;
};

const waysOf: Readonly<Record<MessageChannel, readonly (keyof Ways)[]>> = {
  email: ['email'],
  sms: ['phone', 'officePhone', 'cellPhone'],
};

/** All addresses and numbers of a row, of who came with it and of the record that it is about, whose marks are given. */
export const reachedWays = (by: readonly (Ways | null)[], marks: Marks | null = null): Reached => {
  const of = (channel: MessageChannel) =>
    by.flatMap((ways) => waysOf[channel].flatMap((way) => ways?.[way] || []));
  return {
    email: { addresses: of('email'), marked: marks?.emailOptOut },
    sms: { addresses: of('sms'), marked: marks?.smsOptOut },
  };
};

/**
 * Opts out whoever wants no more of us, by every address and number, whatever becomes of their records. What it answers
 * marks leads at those addresses, once the records are written, and tells which were not marked before.
 */
export const heedWishes = async ({ work, about }: Writing, wishing: readonly Wishing[]) => {
  const wanting = (channel: MessageChannel) => wishing.filter(({ optsOut }) => optsOut.includes(channel));
  const [mails, texts] = [wanting('email'), wanting('sms')];
  const addressesOf = (all: readonly Wishing[], channel: MessageChannel) => [
    ...new Set(all.flatMap(({ reached }) => reached[channel].addresses)),
  ];
  const at = { email: addressesOf(mails, 'email'), sms: addressesOf(texts, 'sms') };
  await optOutAll(work.db, at, { at: work.now, source: `Import of ${about.fileName || 'a file'}` });
  const leadsOf = (all: readonly Wishing[]) => all.flatMap(({ leadId }) => leadId ?? []);
  return () => markAllOptedOut(work, at, { email: leadsOf(mails), sms: leadsOf(texts) });
};
