import * as z from 'zod';
import { administrators, changesAnswer, dateTime, listing, pageAnswer, read, uuid } from '#kernel';

/** What one verb changed, as the audit tells it. */
export type AuditItem = z.output<typeof item>;

const item = z.strictObject({
  id: z.string(),
  at: dateTime,
  /** Who really acted; null is the product itself. */
  by: uuid.nullable(),
  /** Whose eyes they used. */
  as: uuid.nullable(),
  noun: z.string(),
  rowId: z.string(),
  verb: z.string(),
  changes: changesAnswer,
  requestId: uuid.nullable(),
});

const word = z.string().max(50);

export const auditOperations = {
  list: read('audit.list', administrators, {
    input: z.strictObject({
      by: uuid.nullish(),
      as: uuid.nullish(),
      noun: word.nullish(),
      /** The row's id. */
      id: z.string().max(200).nullish(),
      from: dateTime.nullish(),
      to: dateTime.nullish(),
      ...listing,
    }),
    output: pageAnswer(item),
  }),
};
