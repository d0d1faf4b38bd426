import { hash } from 'node:crypto';
import type { Reading } from 'domain/imports';
import type { MessageChannel } from 'domain/kernel';
import { optOutKey } from 'domain/outbox';
import { optedOutAmong } from '#outbox';
import type { NounImport, ReadRow } from './noun.ts';
import type { Matcher } from './same.ts';
import type { Work } from './work.ts';

type Identified = { id: string; version: number };

/** By which ways a row is the first to say that somebody wants no more of us. */
export type News<Kept, Said> = (reading: Said, known: Partial<Kept> | null) => readonly MessageChannel[];

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
  return (reading, known) =>
    optsOut(reading).filter((channel) => {
      const { addresses, marked } = reachedBy(reading, known)[channel];
      const fresh = addresses
        .filter((address) => !isOut(channel, address))
        .map((address) => numberOf(channel, optOutKey(channel, address)));
      if (known?.id && marked === false) fresh.push(numberOf(channel, known.id));
      const isNew = fresh.some((each) => !told.has(each));
      for (const each of fresh) told.add(each);
      return isNew || (known === null && addresses.length === 0);
    });
};
