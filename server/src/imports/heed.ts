import type { MessageChannel } from 'domain/kernel';
import { markAllOptedOut } from '#leads';
import { optOutAll } from '#outbox';
import type { Writing } from './noun.ts';

/** How somebody is reached. */
type Reached = Partial<Record<'email' | 'phone' | 'officePhone' | 'cellPhone', string | null>>;

/** Who wants no more of us by some ways: a row, who came with it, and the record that it is about. */
export type Wishing = {
  optsOut: readonly MessageChannel[];
  by: readonly (Reached | null)[];
  /** The lead that the row became. */
  leadId: string | null;
};

const waysOf: Readonly<Record<MessageChannel, readonly (keyof Reached)[]>> = {
  email: ['email'],
  sms: ['phone', 'officePhone', 'cellPhone'],
};

const addressesOf = (wishing: readonly Wishing[], channel: MessageChannel): string[] => [
  ...new Set(
    wishing.flatMap(({ by }) =>
      by.flatMap((reached) => waysOf[channel].flatMap((way) => reached?.[way] || [])),
    ),
  ),
];

/**
 * Opts out whoever wants no more of us, by every address and number, whatever becomes of their records. What it answers
 * marks leads at those addresses, once the records are written, and tells which were not marked before.
 */
export const heedWishes = async ({ work, about }: Writing, wishing: readonly Wishing[]) => {
  const wanting = (channel: MessageChannel) => wishing.filter(({ optsOut }) => optsOut.includes(channel));
  const [mails, texts] = [wanting('email'), wanting('sms')];
  const at = { email: addressesOf(mails, 'email'), sms: addressesOf(texts, 'sms') };
  await optOutAll(work.db, at, { at: work.now, source: `Import of ${about.fileName || 'a file'}` });
  const leadsOf = (all: readonly Wishing[]) => all.flatMap(({ leadId }) => leadId ?? []);
  return () => markAllOptedOut(work, at, { email: leadsOf(mails), sms: leadsOf(texts) });
};
