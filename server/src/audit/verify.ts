import { happenedWords, readSeal, sealText } from 'domain/audit';
import { countWords } from 'domain/kernel';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Keys } from '#platform/keys/keys.ts';
import { archivedIn } from './archives.ts';
import { beforeFirst, eventMac, macBytes, saltBytes, sealHash } from './seal.ts';
import { type Archive, readArchives } from './sql/archives.ts';
import {
  certificateOf,
  countBeyond,
  countWithin,
  type EventText,
  readReach,
  type Seal,
  sealsAfter,
  textsAt,
  withoutSeal,
} from './sql/seals.ts';

/** What a look at the whole chain found; `problem` names the first thing that is not as it was sealed. */
export type Verified = {
  seals: number;
  events: number;
  /** Events without a seal yet. */
  unsealed: number;
  newest: string | null;
  /** What was taken out of the log into files, where its events are missed. */
  archives: Archive[];
  /** Events that were erased, by the number of the certificate. */
  erased: Map<number, number>;
  problem: string | null;
};

type Archived = ReturnType<typeof archivedIn>;
type Hand = { db: Kysely<DB>; keys: Keys };

const sealsAtOnce = 10;
const noSalt = Buffer.alloc(saltBytes);
const strangersLooked = 10_000;

const numbered = (position: number): string => `Event ${position.toLocaleString('en-US')}`;
const named = (event: EventText): string =>
  `${numbered(event.position)} (${happenedWords(event)}, ${event.at.slice(0, 16).replace('T', ' ')} UTC)`;

const partOf = (bytes: Buffer, at: number, size: number): Buffer =>
  bytes.subarray(at * size, (at + 1) * size);

/** The text that an event would have had at another position. */
const asAt = ({ position, text }: EventText, other: number): string =>
  text.replace(`[1, ${position}, `, `[1, ${other}, `);

/** Where the event of a place went: among those found beside it, and those that no seal names. */
const movedTo = async (
  { db, keys }: Hand,
  seal: Seal,
  at: number,
  beside: readonly EventText[],
): Promise<number | null> => {
  const position = seal.positions[at] ?? 0;
  const [salt, mac] = [partOf(seal.salts, at, saltBytes), partOf(seal.macs, at, macBytes)];
  const strangers = await withoutSeal(db, null, strangersLooked);
  const found = [...beside, ...strangers].find((event) =>
    eventMac(keys, salt, asAt(event, position)).equals(mac),
  );
  return found && found.position !== position ? found.position : null;
};

/** What is wrong with the events of a seal; those that were erased are counted by their certificates. */
const problemOf = async (
  hand: Hand,
  seal: Seal,
  erased: Map<number, number>,
  archived: Archived,
): Promise<string | null> => {
  const events = await textsAt(hand.db, seal.positions);
  const byPosition = new Map(events.map((event) => [event.position, event]));
  for (const [at, position] of seal.positions.entries()) {
    const event = byPosition.get(position);
    const [salt, mac] = [partOf(seal.salts, at, saltBytes), partOf(seal.macs, at, macBytes)];
    if (event && eventMac(hand.keys, salt, event.text).equals(mac)) continue;
    if (event && salt.equals(noSalt)) {
      const certificate = await certificateOf(hand.db, position);
      if (certificate === null) return `${named(event)} was emptied without a certificate.`;
      if (!event.empty) return `${named(event)} was filled again after it was erased.`;
      erased.set(certificate, (erased.get(certificate) ?? 0) + 1);
      continue;
    }
    if (!event && archived.misses(position)) continue;
    const moved = await movedTo(hand, seal, at, events);
    if (moved !== null)
      return `${numbered(position)} was moved: it stands at ${moved.toLocaleString('en-US')} now.`;
    if (!event) return `${numbered(position)} is missing: seal ${seal.number} names it.`;
    return `${named(event)} was changed after it was sealed.`;
  }
  return null;
};

/** Reads the whole chain as it comes and holds every event against it; stops at the first that is not as it was. */
export const verifyChain = async (hand: Hand, against: string | null = null): Promise<Verified> => {
  const kept = against === null ? null : readSeal(against);
  if (against !== null && !kept)
    throw new Error('This is no seal: it is a number, a dash and 64 digits from 0 to f');
  const { db, keys } = hand;
  const found: Verified = {
    seals: 0,
    events: 0,
    unsealed: 0,
    newest: null,
    archives: [],
    erased: new Map(),
    problem: null,
  };
  const wrong = (problem: string): Verified => ({ ...found, problem });
  const archived = archivedIn(await readArchives(db), keys);
  const forged = archived.changed();
  if (forged) return wrong(forged);
  let before: Buffer = beforeFirst;
  let keptMet = false;
  for (;;) {
    const seals = await sealsAfter(db, found.seals, sealsAtOnce);
    if (seals.length === 0) break;
    for (const seal of seals) {
      if (seal.number !== found.seals + 1) return wrong(`Seal ${found.seals + 1} is missing.`);
      // What an event says of itself is the better name for what happened than that its seal is broken.
      const problem = await problemOf(hand, seal, found.erased, archived);
      if (problem) return wrong(problem);
      if (!sealHash(keys, before, seal).equals(seal.hash))
        return wrong(`Seal ${seal.number} was changed, or what stood before it.`);
      if (kept?.number === seal.number) {
        keptMet = true;
        if (seal.hash.toString('hex') !== kept.hash)
          return wrong(`Seal ${seal.number} is not the one that was kept: the chain was made anew.`);
      }
      before = seal.hash;
      found.seals = seal.number;
      found.events += seal.events;
      found.newest = sealText({ number: seal.number, hash: seal.hash.toString('hex') });
    }
  }
  if (kept && !keptMet)
    return wrong(
      `Seal ${kept.number} is missing: the chain ends at ${found.seals}, and one of that number was kept.`,
    );
  const incomplete = archived.incomplete();
  if (incomplete) return wrong(incomplete);
  found.archives = archived.missed();
  const reach = await readReach(db);
  if ((await countWithin(db, reach)) !== found.events - archived.count()) {
    const [stranger] = await withoutSeal(db, reach, 1);
    if (stranger) return wrong(`${named(stranger)} was put in later: no seal names it.`);
  }
  return { ...found, unsealed: await countBeyond(db, reach) };
};

/** The same for whoever sits at the server, in lines; answers whether everything is as it was sealed. */
export const verifyByHand = async (
  hand: Hand,
  against: string | null,
  say: (line: string) => void,
): Promise<boolean> => {
  const { seals, events, archives, unsealed, newest, erased, problem } = await verifyChain(hand, against);
  if (problem) {
    say(problem);
    return false;
  }
  const left = archives.reduce((rest, archive) => rest - archive.events, events);
  say(`${countWords(left, 'event')} in ${countWords(seals, 'seal')}: each is as it was sealed.`);
  for (const { events: count, last, file, sha256 } of archives)
    say(
      `${countWords(count, 'event')} up to ${last.slice(0, 10)} stand in the archive ${file} (SHA-256 ${sha256}): their seals hold, and the chain goes on behind them.`,
    );
  for (const [certificate, count] of erased)
    say(`${countWords(count, 'event')} empty since somebody was erased, by certificate ${certificate}.`);
  if (unsealed > 0) say(`${countWords(unsealed, 'event')} not sealed yet.`);
  if (newest) say(`Keep the newest seal elsewhere: ${newest}`);
  return true;
};
