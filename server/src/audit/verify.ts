import { happenedWords, readSeal, sealText } from 'domain/audit';
import { countWords } from 'domain/kernel';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Keys } from '#platform/keys/keys.ts';
import { archivedIn } from './archives.ts';
import { eventMac, macBytes, markOf, saltBytes } from './erased.ts';
import { beforeFirst, sealHash } from './seal.ts';
import { type Archive, readArchives } from './sql/archives.ts';
import { type Erased, erasedAt, miscounted } from './sql/erased.ts';
import {
  type EventText,
  newestSeal,
  type Seal,
  sealsAfter,
  textsAt,
  type Unsealed,
  unsealedAfter,
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
const eventsAtOnce = 100_000;
const strangersLooked = 10_000;

const numbered = (position: number): string => `Event ${position.toLocaleString('en-US')}`;
const named = (event: EventText): string =>
  `${numbered(event.position)} (${happenedWords(event)}, ${event.at.slice(0, 16).replace('T', ' ')} UTC)`;

const partOf = (bytes: Buffer, at: number, size: number): Buffer =>
  bytes.subarray(at * size, (at + 1) * size);

/** The text that an event would have had at another position. */
const asAt = ({ position, text }: EventText, other: number): string =>
  text.replace(`[1, ${position}, `, `[1, ${other}, `);

/** What no seal names, so many events at a time. */
async function* unsealedIn(db: Hand['db']): AsyncGenerator<Unsealed> {
  for (let last: string | null = null; ; ) {
    const found: Unsealed = await unsealedAfter(db, last, eventsAtOnce);
    if (found.last === null) return;
    yield found;
    last = found.last;
  }
}

/** Where the event of a place went: among those found beside it, and those that a seal had to name. */
const movedTo = async (
  { db, keys }: Hand,
  seal: Seal,
  at: number,
  beside: readonly EventText[],
): Promise<number | null> => {
  const position = seal.positions[at] ?? 0;
  const [salt, mac] = [partOf(seal.salts, at, saltBytes), partOf(seal.macs, at, macBytes)];
  const isIt = (event: EventText) => eventMac(keys, salt, asAt(event, position)).equals(mac);
  let found = beside.find(isIt);
  let looked = 0;
  if (!found)
    for await (const { strangers } of unsealedIn(db)) {
      found = (await textsAt(db, strangers)).find(isIt);
      looked += strangers.length;
      if (found || looked >= strangersLooked) break;
    }
  return found && found.position !== position ? found.position : null;
};

/** What is wrong with an event that was emptied: only a certificate may have done it, and left it as its mark says. */
const wrongOfEmptied = (
  { keys }: Hand,
  event: EventText,
  erased: Erased | undefined,
  marked: boolean,
): string | null => {
  if (!erased) return `${named(event)} was emptied without a certificate.`;
  const { number, mark } = erased;
  if (!event.empty) return `${named(event)} was filled again after it was erased.`;
  if (!mark)
    return marked
      ? `${named(event)} was emptied in the name of certificate ${number}, which has no mark of it.`
      : null;
  if (!markOf(keys, erased, event.text).equals(mark))
    return `${named(event)} was changed after it was emptied, or certificate ${number} was.`;
  return null;
};

/** What is wrong with the events of a seal; those that were erased are counted by their certificates. */
const problemOf = async (
  hand: Hand,
  seal: Seal,
  { erased, marked, archived }: { erased: Map<number, number>; marked: boolean; archived: Archived },
): Promise<string | null> => {
  const events = await textsAt(hand.db, seal.positions);
  const byPosition = new Map(events.map((event) => [event.position, event]));
  const saltOf = (at: number) => partOf(seal.salts, at, saltBytes);
  const emptied = await erasedAt(
    hand.db,
    seal.positions.filter((_, at) => saltOf(at).equals(noSalt)),
  );
  for (const [at, position] of seal.positions.entries()) {
    const event = byPosition.get(position);
    if (event?.beyond) return `${named(event)} was moved behind what is sealed.`;
    const [salt, mac] = [saltOf(at), partOf(seal.macs, at, macBytes)];
    if (event && eventMac(hand.keys, salt, event.text).equals(mac)) continue;
    if (event && salt.equals(noSalt)) {
      const certificate = emptied.get(position);
      const wrong = wrongOfEmptied(hand, event, certificate, marked);
      if (wrong) return wrong;
      if (certificate) erased.set(certificate.number, (erased.get(certificate.number) ?? 0) + 1);
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

const standsAsSaid = ({ events, positions, first, last }: Seal & { first: number; last: number }): boolean =>
  events === positions.length && first === Math.min(...positions) && last === Math.max(...positions);

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
  // Every erasure has marks once a seal of the second version stands.
  const marked = ((await newestSeal(db))?.version ?? 1) > 1;
  const archived = archivedIn(await readArchives(db), keys);
  const forged = archived.changed();
  if (forged) return wrong(forged);
  let before: Buffer = beforeFirst;
  let keptMet = false;
  for (;;) {
    const seals = await sealsAfter(db, found.newest === null ? null : found.seals, sealsAtOnce);
    if (seals.length === 0) break;
    for (const seal of seals) {
      if (seal.number <= found.seals) return wrong(`Seal ${seal.number} stands before the first one.`);
      if (seal.number !== found.seals + 1) return wrong(`Seal ${found.seals + 1} is missing.`);
      // What an event says of itself is the better name for what happened than that its seal is broken.
      const problem = await problemOf(hand, seal, { erased: found.erased, marked, archived });
      if (problem) return wrong(problem);
      if (!standsAsSaid(seal) || !sealHash(keys, before, seal).equals(seal.hash))
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
  for await (const { unsealed, strangers } of unsealedIn(db)) {
    const [stranger] = strangers;
    if (stranger !== undefined) {
      const [event] = await textsAt(db, [stranger]);
      return wrong(`${event ? named(event) : numbered(stranger)} was put in later: no seal names it.`);
    }
    found.unsealed += unsealed;
  }
  const certificate = await miscounted(db);
  if (certificate)
    return wrong(
      `Certificate ${certificate.number} says ${countWords(certificate.events, 'event')} were emptied, and there are ${certificate.emptied}.`,
    );
  return found;
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
