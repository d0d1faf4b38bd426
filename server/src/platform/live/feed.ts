import { allRows } from 'domain/kernel';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Feature, FeedNoun } from '#platform/operations/feature.ts';
import type { SessionSource, SignedInCaller } from '#platform/operations/session.ts';
import type { Services } from '#platform/services.ts';
import { type Audience, audienceOf, batchRows, framesOf, resetFrame } from './audience.ts';
import { eventsAfter, eventsBetween, type FeedEvent, nextTransaction, presentPosition } from './feed-read.ts';
import { heardBy, nounsHeard } from './follow.ts';
import { listenTo } from './listen.ts';
import { startLoop } from './loop.ts';
import { comparePositions, type Position, resumable } from './position.ts';
import { hasRoom } from './room.ts';
import { wakeChannel } from './wake.ts';

/** Where frames go: a connection that can be written to and closed. */
export type Sink = {
  /** Sends, or cuts a reader who does not keep up. */
  send: (bytes: Buffer) => void;
  end: () => void;
};

export type Subscription = {
  caller: SignedInCaller;
  nouns: readonly string[];
  full: ReadonlySet<string>;
  lastEventId: string | undefined;
};

export type Refused = 'unknown-noun' | 'not-your-role' | 'too-many';

export type Feed = {
  /** Starts a stream; answers how to end it, or why it may not be. */
  open: (subscription: Subscription, sink: Sink) => (() => void) | Refused;
  /** Ends all streams. */
  stop: () => Promise<void>;
};

type Stream = {
  caller: SignedInCaller;
  feeds: readonly FeedNoun[];
  full: ReadonlySet<string>;
  audience: Audience;
  sink: Sink;
  /** What this reader has already, when it is ahead of this server. */
  has: Position | null;
  closed: boolean;
};

export const feedLimits = {
  /** More missed changes than this are not replayed: the client reads afresh. */
  replay: 5_000,
};

const batchSize = 500;
const poll = 1_000;
const watchEvery = 1_000;
// An event that waits behind a running transaction is looked for again soon: nobody may ring when that one ends.
const behindRunning = 25;

const feedsOf = (targets: readonly Stream[]): ReadonlyMap<string, FeedNoun> =>
  new Map(targets.flatMap((stream) => stream.feeds.map((feed) => [feed.noun, feed] as const)));

const loadRows = async (db: Kysely<DB>, events: readonly FeedEvent[], targets: readonly Stream[]) => {
  const feeds = feedsOf(targets);
  const full = new Set(targets.flatMap((stream) => [...stream.full]));
  const loaded = new Map<string, Map<string, { id: string }>>();
  for (const [noun, feed] of feeds) {
    const about = events.filter((event) => event.noun === noun && event.rowId !== allRows);
    const ids = [...new Set(about.map(({ rowId }) => rowId))];
    const rows = new Map<string, { id: string }>();
    const whole = full.has(noun);
    for (let at = 0; at < ids.length; at += batchSize)
      for (const row of await feed.load(db, ids.slice(at, at + batchSize), whole)) rows.set(row.id, row);
    loaded.set(noun, rows);
  }
  return batchRows(loaded);
};

/** Starts the live feed of a server: one reader of events for all its streams. */
export const startFeed = async (
  services: Services,
  features: readonly Feature[],
  sessions: SessionSource,
): Promise<Feed> => {
  const { db, log } = services;
  const feeds = new Map(features.flatMap(({ feed }) => (feed ? [[feed.noun, feed] as const] : [])));
  const rights = new Set(features.flatMap(({ name, touchesRights }) => (touchesRights ? [name] : [])));
  const streams = new Set<Stream>();
  let resuming: { stream: Stream; from: Position }[] = [];
  // Everything up to here was sent to all streams; it moves in the same breath as the sending.
  let cursor = await presentPosition(db);

  const everyStream = () => [...streams, ...resuming.map(({ stream }) => stream)];
  services.watch.watchFeed(() => ({ streams: everyStream().length, told: cursor }));
  const end = (stream: Stream) => {
    stream.closed = true;
    streams.delete(stream);
    resuming = resuming.filter((waiting) => waiting.stream !== stream);
    stream.sink.end();
  };
  const reset = (stream: Stream) => {
    stream.has = null;
    stream.sink.send(Buffer.from(resetFrame(cursor, stream.audience)));
  };

  const sendTo = (
    targets: Iterable<Stream>,
    events: readonly FeedEvent[],
    rows: ReturnType<typeof batchRows>,
  ) => {
    const writers = new Set(events.flatMap(({ key, actor }) => (key && actor ? [actor] : [])));
    const made = new Map<string, Buffer | null>();
    const bytesFor = ({ audience, has, caller }: Stream): Buffer | null => {
      const { uid } = caller.actor;
      // Streams share their bytes, but for those of somebody whose keys are in them.
      const kind = [audience.tag, has?.xid, has?.position, writers.has(uid) && uid].join();
      const known = made.get(kind);
      if (known !== undefined) return known;
      const unseen = has ? events.filter((event) => comparePositions(event, has) > 0) : events;
      const text = framesOf(unseen, rows, audience, uid);
      const bytes = text === null ? null : Buffer.from(text);
      made.set(kind, bytes);
      return bytes;
    };
    for (const stream of targets)
      try {
        const bytes = bytesFor(stream);
        if (!bytes) reset(stream);
        else if (bytes.length > 0) stream.sink.send(bytes);
      } catch (error) {
        // What cannot be told to one is no reason to tell the others nothing.
        log.warn('live stream ended', { error });
        end(stream);
      }
  };

  const replay = async () => {
    const waiting = [...resuming];
    const behind = waiting.filter(({ from }) => comparePositions(from, cursor) < 0);
    // A position that no transaction has reached yet is of another database; a little ahead, another server was quicker.
    const next = behind.length < waiting.length ? await nextTransaction(db) : null;
    const oldest = behind.map(({ from }) => from).toSorted(comparePositions)[0];
    const targets = behind.map(({ stream }) => stream);
    const wanted = feedsOf(targets);
    const nouns = nounsHeard(wanted.values());
    const found = oldest ? await eventsBetween(db, oldest, cursor, nouns, feedLimits.replay + 1) : [];
    const complete = found.length <= feedLimits.replay;
    const events = heardBy(wanted, found);
    const rows = await loadRows(db, events, targets);
    const replayed: Stream[] = [];
    for (const one of waiting) {
      // Closed or sent a reset while we read.
      if (!resuming.includes(one)) continue;
      const { stream, from } = one;
      streams.add(stream);
      if (comparePositions(from, cursor) >= 0) {
        if (next !== null && BigInt(from.xid) >= BigInt(next)) reset(stream);
        else stream.has = from;
      } else if (complete || (events[0] && comparePositions(from, events[0]) >= 0)) {
        stream.has = from;
        replayed.push(stream);
      } else reset(stream);
    }
    sendTo(replayed, events, rows);
    for (const stream of replayed) stream.has = null;
    resuming = resuming.filter(({ stream }) => !streams.has(stream));
  };

  const check = async () => {
    const all = everyStream();
    if (all.length === 0) return;
    const ids = [...new Set(all.map(({ caller }) => caller.session.id))];
    const callers = await sessions.findMany(ids, services.now());
    for (const stream of all) {
      if (stream.closed) continue;
      const now = callers.get(stream.caller.session.id);
      const same =
        now && now.actor.role === stream.caller.actor.role && !now.session.held && now.session.step === null;
      const audience = same && audienceOf(stream.feeds, stream.full, now.viewer);
      if (!audience) end(stream);
      else if (JSON.stringify(now.viewer) !== JSON.stringify(stream.caller.viewer)) {
        Object.assign(stream, { caller: now, audience });
        resuming = resuming.filter((waiting) => waiting.stream !== stream);
        streams.add(stream);
        reset(stream);
      }
    }
  };
  // One after another, so that an older answer never undoes a newer one.
  let checked: Promise<void> = Promise.resolve();
  const watch = (): Promise<void> => {
    checked = checked.catch(() => undefined).then(check);
    return checked;
  };

  const look = async (): Promise<number> => {
    const { events, waiting } = await eventsAfter(db, cursor, batchSize);
    // Whoever lost a right in this batch gets nothing of it.
    if (events.some(({ noun }) => rights.has(noun))) await watch();
    // Streams opened while rows are loaded need none of this: it was committed before, what they read has it.
    const targets = [...streams];
    const ours = heardBy(feedsOf(targets), events);
    const rows = await loadRows(db, ours, targets);
    // Before the sending: a stream that is told to read afresh goes on behind this batch.
    cursor = events.at(-1) ?? cursor;
    sendTo(
      targets.filter(({ closed }) => !closed),
      ours,
      rows,
    );
    for (const stream of streams)
      if (stream.has && comparePositions(stream.has, cursor) <= 0) stream.has = null;
    if (resuming.length > 0) await replay();
    if (events.length === batchSize) return 0;
    return waiting ? behindRunning : poll;
  };

  const guarded = (what: string, work: () => Promise<number>) => () =>
    work().catch((error) => {
      log.warn(what, { error });
      return poll;
    });
  const loop = startLoop(guarded('live feed could not read', look), poll);
  const watching = startLoop(
    guarded('live feed could not check rights', async () => {
      await watch();
      return watchEvery;
    }),
    watchEvery,
  );
  const unlisten = services.wake.listen(loop.ring);
  const told = (sender: string | undefined) => {
    if (sender !== services.wake.id) loop.ring();
  };
  const unsubscribe = listenTo(services.pool, wakeChannel, told, log);

  return {
    open: ({ caller, nouns, full, lastEventId }, sink) => {
      const wanted = nouns.map((noun) => feeds.get(noun));
      if (!wanted.every((feed) => feed !== undefined)) return 'unknown-noun';
      const audience = audienceOf(wanted, full, caller.viewer);
      if (!audience) return 'not-your-role';
      const all = everyStream();
      const own = all.filter((one) => one.caller.actor.uid === caller.actor.uid);
      if (!hasRoom(all.length, own.length)) return 'too-many';
      const stream: Stream = { caller, feeds: wanted, full, audience, sink, has: null, closed: false };
      const from = resumable(lastEventId, audience.tag);
      if (from) {
        resuming.push({ stream, from });
        loop.ring();
      } else {
        streams.add(stream);
        reset(stream);
      }
      return () => end(stream);
    },
    stop: async () => {
      unlisten();
      await unsubscribe();
      await Promise.all([loop.stop(), watching.stop()]);
      for (const stream of everyStream()) end(stream);
    },
  };
};
