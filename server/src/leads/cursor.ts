import { dateTime, type Outcome, refuse, uuid } from 'domain/kernel';
import * as z from 'zod';

/** Where a page of leads ended: the due moment (in the order of urgency), updatedAt and id of its last row. */
export type Position = { due: string | null; updatedAt: string; id: string };

const shape = z.tuple([dateTime.nullable(), dateTime, uuid]);
const invalid = refuse.input('INVALID_CURSOR', 'This cursor is not one of ours.', {
  fields: { cursor: 'Invalid cursor' },
});

export const cursorAt = ({ due, updatedAt, id }: Position): string =>
  Buffer.from(JSON.stringify([due, updatedAt, id])).toString('base64url');

/** Reads a cursor as it was given out; anything else is refused. */
export const positionOf = (cursor: string | null | undefined): Outcome<Position | null> => {
  if (!cursor) return null;
  try {
    const [due, updatedAt, id] = shape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { due, updatedAt, id };
  } catch {
    return invalid;
  }
};

/** The same for the history, whose cursor is the position of an event. */
export const eventPositionOf = (cursor: string | null | undefined): Outcome<number | null> => {
  if (!cursor) return null;
  return /^[1-9]\d{0,14}$/.test(cursor) ? Number(cursor) : invalid;
};
