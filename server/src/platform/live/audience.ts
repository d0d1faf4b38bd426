import { createHash } from 'node:crypto';
import { allRows, inScope, mayEnter, noRow, type Scope, type Viewer } from 'domain/kernel';
import type { FeedNoun } from '#platform/operations/feature.ts';
import type { FeedEvent } from './feed-read.ts';
import { frameId } from './position.ts';

type Part = { feed: FeedNoun; scope: Scope; readable: Scope; full: boolean; uid: string };

/** Streams that get the same bytes: the same nouns in the same form, seen through the same scopes. */
export type Audience = { tag: string; parts: ReadonlyMap<string, Part> };

/** The nouns of a request with what this viewer may see of them; null when one is not for the viewer's role. */
export const audienceOf = (
  feeds: readonly FeedNoun[],
  full: ReadonlySet<string>,
  viewer: Viewer,
): Audience | null => {
  if (!feeds.every(({ who }) => mayEnter(who, viewer.role))) return null;
  const parts = feeds.map((feed) => ({
    feed,
    scope: feed.scope(viewer),
    readable: feed.readable?.(viewer) ?? noRow,
    full: full.has(feed.noun),
    uid: viewer.uid,
  }));
  const sight = JSON.stringify(
    parts.map(({ feed, scope, readable, full }) => [feed.noun, scope, readable, full]),
  );
  const tag = createHash('sha256').update(sight).digest('base64url').slice(0, 12);
  return { tag, parts: new Map(parts.map((part) => [part.feed.noun, part])) };
};

/** The rows of one batch as they stand now, each turned into JSON once per form. */
export type BatchRows = {
  row: (noun: string, id: string) => Readonly<Record<string, unknown>> | undefined;
  json: (part: Part, id: string, whole: boolean) => string;
};

export const batchRows = (loaded: ReadonlyMap<string, ReadonlyMap<string, { id: string }>>): BatchRows => {
  const texts = new Map<string, string>();
  const row = (noun: string, id: string) => loaded.get(noun)?.get(id);
  const json = ({ feed }: Part, id: string, whole: boolean): string => {
    const key = `${feed.noun} ${id} ${whole}`;
    const known = texts.get(key);
    if (known !== undefined) return known;
    const found = row(feed.noun, id);
    const shown = (whole && feed.whole) || feed.summary;
    const text = found ? JSON.stringify(shown ? shown(found) : found) : 'null';
    texts.set(key, text);
    return text;
  };
  return { row: row as BatchRows['row'], json };
};

type Facts = FeedEvent['scopeBefore'];

// Two changes of one row in a batch make two frames with the same row but each its own columns: they add up.
const placeIn = ({ feed, scope }: Part, facts: Facts): string | null =>
  facts && inScope(scope, facts) ? (feed.place?.(facts) ?? null) : null;
const seenIn = ({ scope }: Part, facts: Facts): boolean => !!facts && inScope(scope, facts);

/**
 * The frame an audience gets for an event: `put` with the row while it is in sight, `leave` with its id when it went out
 * of sight, a `put` in no column of a row beyond it that may be opened all the same, nothing otherwise. `keyed` adds the
 * idempotency key, for the writer's own streams; `last` says that no later event of the batch is about the row.
 */
const frameOf = (
  event: FeedEvent,
  rows: BatchRows,
  audience: Audience,
  { keyed, last }: { keyed: boolean; last: boolean },
): string => {
  const { noun, rowId } = event;
  const part = audience.parts.get(noun);
  if (!part) return '';
  const from = placeIn(part, event.scopeBefore);
  const to = placeIn(part, event.scopeAfter);
  const head = `${event.echo ? '' : `id: ${frameId(event, audience.tag)}\n`}event: `;
  const row = rows.row(noun, rowId);
  const [nounText, fromText, toText] = [noun, from, to].map((text) => JSON.stringify(text));
  const wasSeen = seenIn(part, event.scopeBefore) || seenIn(part, event.scopeAfter);
  const isSeen = row !== undefined && inScope(part.scope, row);
  const isBeyond = row !== undefined && !isSeen && !wasSeen && inScope(part.readable, row);
  if (isSeen || isBeyond) {
    const key = keyed && event.key ? `,"key":${JSON.stringify(event.key)}` : '';
    const beyond = isBeyond ? ',"beyond":true' : '';
    const json = rows.json(part, rowId, isSeen && part.full && last);
    return `${head}put\ndata: {"noun":${nounText},"row":${json},"from":${fromText},"to":${toText}${beyond}${key}}\n\n`;
  }
  if (!wasSeen) return '';
  // A later change took it out of sight before this one was sent: its column still counts until then.
  const also = to === null ? '' : `,"to":${toText}`;
  return `${head}leave\ndata: {"noun":${nounText},"id":${JSON.stringify(rowId)},"from":${fromText}${also}}\n\n`;
};

/** What one batch may weigh for one stream, in characters; beyond it reading afresh is cheaper for both ends. */
export const mostBatch = 8_000_000;

/** About all rows of a noun; with scope facts, only of those who see such rows. */
const isAboutAll = ({ rowId, noun, scopeAfter }: FeedEvent, { parts }: Audience): boolean => {
  const part = rowId === allRows && parts.get(noun);
  return !!part && (!scopeAfter || inScope(part.scope, scopeAfter));
};

// With a stream for everybody, what is one person's is nearly always somebody else's.
const isAnothers = ({ noun, scopeBefore, scopeAfter }: FeedEvent, { parts }: Audience): boolean => {
  const part = parts.get(noun);
  const owner = part?.feed.owner;
  const facts = scopeAfter ?? scopeBefore;
  return !!owner && !!facts && facts[owner] !== part.uid;
};

const rowOf = ({ noun, rowId }: FeedEvent): string => `${noun} ${rowId}`;

/**
 * A batch's frames for one audience as one text; null when that is too much, or about all rows of a noun. A whole row
 * comes once, with the last event about it: those before it carry its summary, or many changes of one long row would be
 * its size many times.
 */
export const framesOf = (
  batch: readonly FeedEvent[],
  rows: BatchRows,
  audience: Audience,
  uid: string,
): string | null => {
  const events = batch.filter((event) => audience.parts.has(event.noun) && !isAnothers(event, audience));
  const lastOf = new Map(events.map((event) => [rowOf(event), event]));
  const frames: string[] = [];
  let size = 0;
  for (const event of events) {
    if (isAboutAll(event, audience)) return null;
    const about = { keyed: event.actor === uid, last: lastOf.get(rowOf(event)) === event };
    const frame = frameOf(event, rows, audience, about);
    size += frame.length;
    if (size > mostBatch) return null;
    frames.push(frame);
  }
  return frames.join('');
};

/** ‘Read afresh’, with the position from which the stream goes on. */
export const resetFrame = (position: { xid: string; position: number }, audience: Audience): string =>
  `id: ${frameId(position, audience.tag)}\nevent: reset\ndata: {}\n\n`;
