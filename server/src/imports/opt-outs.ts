import { hash } from 'node:crypto';
import type { Reading } from 'domain/imports';
import type { MessageChannel } from 'domain/kernel';
import { optOutKey } from 'domain/outbox';
import { markAllOptedOut } from '#leads';
import { optedOutAmong, optOutAll } from '#outbox';
import type { Decision } from './decide.ts';
import type { NounImport, Reached, ReadRow, Writing } from './noun.ts';
import type { Matcher } from './same.ts';
import type { Work } from './work.ts';

type Identified = { id: string; version: number };

/** By which ways a row is the first to say that somebody wants no more of us, whatever becomes of the row. */
export type News<Kept, Said> = (reading: Said, decision: Decision<Kept>) => readonly MessageChannel[];

/** The record that a row is about, as it stands; null where it is new or refused. */
export const aboutWhom = <Kept>(decision: Decision<Kept>): Partial<Kept> | null =>
  'same' in decision ? decision.same.known.record : null;

/** What was told on the way through a file: a number stands for each address and record. */
export type Told = Set<number>;

const numberOf = (channel: MessageChannel, key: string): number =>
  Number.parseInt(hash('sha256', `${channel} ${key}`).slice(0, 12), 16);

/** Looks up who of some rows had opted out already: of them nothing is told or counted again. */
export const newsIn = async <Kept extends Identified, Said extends Reading>(
  { optsOut, reachedBy }: NounImport<Kept, Said>,
  { db, keys }: Pick<Work, 'db' | 'keys'>,
  { rows, matcher, told }: { rows: readonly ReadRow<Said>[]; matcher: Matcher<Kept, Said>; told: Told },
): Promise<News<Kept, Said>> => {
  const wishing = rows.filter(({ reading }) => (optsOut?.(reading).length ?? 0) > 0);
  if (!optsOut || !reachedBy || wishing.length === 0) return () => [];
  const all = wishing.map((each) => reachedBy(each.reading, matcher.find(each)?.known.record ?? null));
  const isOut = await optedOutAmong(
    { db, keys },
    { email: all.flatMap(({ email }) => email.addresses), sms: all.flatMap(({ sms }) => sms.addresses) },
  );
  return (reading, decision) => {
    const known = aboutWhom(decision);
    return optsOut(reading).filter((channel) => {
      const { addresses, marked } = reachedBy(reading, known)[channel];
      const fresh = addresses
        .filter((address) => !isOut(channel, address))
        .map((address) => numberOf(channel, optOutKey(channel, address)));
      if (known?.id && marked === false) fresh.push(numberOf(channel, known.id));
      const isNew = fresh.some((each) => !told.has(each));
      for (const each of fresh) told.add(each);
      return isNew || (decision.outcome === 'created' && addresses.length === 0);
    });
  };
};

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
