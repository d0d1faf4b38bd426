import * as z from 'zod';
import { pageAnswer } from './answer.ts';
import { byId, dateTime, listing, uuid } from './fields.ts';

/** What one act changed, field by field. */
export const changesAnswer = z.array(
  z.strictObject({ field: z.string(), before: z.unknown(), after: z.unknown() }),
);

const item = z.strictObject({
  id: z.string(),
  at: dateTime,
  /** Of what was done offline: when it arrived, where that was more than a quarter of an hour later. */
  arrivedAt: z.exactOptional(dateTime),
  by: uuid.nullable(),
  author: z.string(),
  verb: z.string(),
  changes: changesAnswer,
});

/** Who changed what of a row, and when. */
export type HistoryItem = z.output<typeof item>;

/** A page of what happened; the last one says what of it was archived, and is no more here. */
export const pastAnswer = <Row extends z.ZodType>(row: Row) =>
  pageAnswer(row).extend({
    archived: z.exactOptional(z.strictObject({ through: dateTime, on: dateTime })),
  });

/** What is asked for a row's history, and what is answered. */
export const rowHistory = { input: byId.extend(listing), output: pastAnswer(item) };
