import { isRefusal, type Outcome, type Page } from 'domain/kernel';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import { cursorAt, readCursor } from '#platform/cursor.ts';
import type { DB } from '#platform/database/schema.ts';
import { type ActRow, type AuditFilter, type AuditRow, eventsAmong } from './sql/list.ts';
import { eventsFitting, type Looked, type Place, placesOf, type Row, withoutWords } from './sql/words.ts';

type Asked = { cursor?: string | null | undefined; limit: number };

// From where the next page goes on: of which place, and behind which of its events.
const placeShape = z.tuple([z.int(), z.int(), z.int()]);
// So many places are found at once; of these a few are looked at together, and twice as many while the page is not full.
const placesAtOnce = 128;
const [fewTogether, mostTogether] = [8, 64];
/** So many events are read at once. */
const eventsAtOnce = 5000;
/** What has no words yet stands before every seal. */
const unworded = 2_147_483_647;
const topmost = Number.MAX_SAFE_INTEGER;

/** Acts whose entries hold a text, the newest first: looked for only where its words stand. */
export const actsWithText = async (
  db: Kysely<DB>,
  filter: AuditFilter & { text: string },
  { cursor, limit }: Asked,
  pageSize = eventsAtOnce,
): Promise<Outcome<Page<ActRow>>> => {
  const from = readCursor(placeShape, cursor);
  if (isRefusal(from)) return from;
  let [seal, part, below] = from ?? [unworded, 0, topmost];
  const acts: ActRow[] = [];
  const page = (more: boolean): Page<ActRow> => ({
    items: acts,
    cursor: more ? cursorAt(seal, part, below) : null,
  });
  /** Takes what a place has, or the record that is asked for; answers whether the page is full. */
  const take = async (positions: readonly number[]): Promise<boolean> => {
    for (let more = true; more; ) {
      const events = await eventsAmong(db, filter, positions, below, pageSize);
      for (const event of events) {
        if (acts.length >= limit && !isSameAct(acts.at(-1), event)) return true;
        join(acts, event);
        below = event.position;
      }
      more = events.length === pageSize;
    }
    below = topmost;
    return false;
  };
  /** The same of all that has no words yet, so many at a time. */
  const takeWithoutWords = async (): Promise<boolean> => {
    for (let under = below; ; ) {
      const positions = await withoutWords(db, under, pageSize);
      if (await take(positions)) return true;
      const last = positions.at(-1);
      if (last === undefined || positions.length < pageSize) return false;
      under = last;
    }
  };
  if (filter.id) return (await take([])) ? page(true) : page(false);
  if (seal === unworded && (await takeWithoutWords())) return page(true);
  // The place that a page ended in is looked at again, from where it ended.
  let behind = { seal, part: from && seal !== unworded ? part + 1 : part };
  let together = fewTogether;
  for (;;) {
    const places = await placesOf(db, filter.text, behind, placesAtOnce);
    for (let at = 0; at < places.length; ) {
      const some = places.slice(at, at + together);
      at += together;
      together = Math.min(2 * together, mostTogether);
      const [first] = some as [Place];
      if (first.seal !== seal || first.part !== part) below = topmost;
      [seal, part] = [first.seal, first.part];
      if (await take(some.flatMap(({ positions }) => positions))) return page(true);
    }
    const last = places.at(-1);
    if (!last || places.length < placesAtOnce) return page(false);
    behind = { seal: last.seal, part: last.part };
  }
};

const isSameAct = (act: ActRow | undefined, event: AuditRow): boolean =>
  act !== undefined &&
  act.requestId !== null &&
  act.at === event.at &&
  act.actor === event.actor &&
  act.requestId === event.requestId;

/** Of one act what was found of it is one line. */
const join = (acts: ActRow[], event: AuditRow): void => {
  const last = acts.at(-1);
  if (!last || !isSameAct(last, event)) {
    acts.push({ ...event, entries: 1, alike: 1, lastAt: event.at, last: event.position });
    return;
  }
  last.entries += 1;
  if (last.noun === event.noun && last.verb === event.verb) last.alike += 1;
};

/** The events that a pattern fits, whatever words they are kept by, and the rows that belong to some leads: for who is erased. Every event is looked at. */
export const eventsHolding = async (
  db: Kysely<DB>,
  looked: Looked,
  pageSize = eventsAtOnce,
): Promise<{ positions: number[]; rows: Row[] }> => {
  const positions: number[] = [];
  const rows = new Map<string, Row>();
  for (let behind = 0; ; ) {
    const page = await eventsFitting(db, looked, behind, pageSize);
    positions.push(...page.found);
    for (const row of page.rows) rows.set(`${row.noun} ${row.id}`, row);
    if (page.last === null) return { positions, rows: [...rows.values()] };
    behind = page.last;
  }
};
