import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Keys } from '#platform/keys/keys.ts';
import {
  type Certificate,
  emptiedWithoutMark,
  eraseEvents,
  holdUnerased,
  type Mark,
  saveMarks,
  type ToEmpty,
} from './sql/erased.ts';
import { textsAt } from './sql/seals.ts';

type Hand = { db: Kysely<DB>; keys: Keys };

export const [saltBytes, macBytes] = [16, 32];

const marksAtOnce = 1000;

/** The HMAC of one event, by which a change of it is noticed. */
export const eventMac = (keys: Keys, salt: Uint8Array, text: string): Buffer => keys.auditMac(salt, text);

/** The mark of an event that was emptied: by this certificate, of this person, and what is left of it is this. */
export const markOf = (keys: Keys, { id, number, noun, rowId }: Certificate, text: string): Buffer =>
  keys.auditMac('erased', JSON.stringify([id, number, noun, rowId]), text);

const isAsSealed = (keys: Keys, { text, salt, mac }: ToEmpty): boolean =>
  !salt || !mac || eventMac(keys, salt, text).equals(mac);

/**
 * Empties events for an erasure, and marks each as what it is then. One that was no longer as it was sealed gets no mark, so
 * that its change stays known.
 */
export const emptyEvents = async (
  { db, keys }: Hand,
  certificate: Certificate,
  positions: readonly number[],
  conversions: readonly string[],
): Promise<void> => {
  const good = (await holdUnerased(db, positions)).filter((event) => isAsSealed(keys, event));
  await eraseEvents(db, certificate.id, positions, conversions);
  const left = await textsAt(
    db,
    good.map(({ position }) => position),
  );
  await saveMarks(
    db,
    left.map(({ position, text }) => ({ position, mark: markOf(keys, certificate, text) })),
  );
};

/** Marks what was emptied before there were marks: once, as the first seal is made behind which every one has its mark. */
export const markErased = async ({ db, keys }: Hand): Promise<void> => {
  for (let behind = 0; ; ) {
    const emptied = await emptiedWithoutMark(db, behind, marksAtOnce);
    const marks = emptied.flatMap((event): Mark[] =>
      event.empty ? [{ position: event.position, mark: markOf(keys, event, event.text) }] : [],
    );
    await saveMarks(db, marks);
    const last = emptied.at(-1);
    if (!last || emptied.length < marksAtOnce) return;
    behind = last.position;
  }
};
