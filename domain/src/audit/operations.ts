import * as z from 'zod';
import { administrators, changesAnswer, dateTime, listOf, uuid } from '#kernel';

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
  /** What the API token is called that it was done by. */
  through: z.string().nullable(),
});

const word = z.string().max(50);

export const auditOperations = {
  list: listOf('audit.list', administrators, item, {
    by: uuid.nullish(),
    as: uuid.nullish(),
    noun: word.nullish(),
    /** The row's id. */
    id: z.string().max(200).nullish(),
    from: dateTime.nullish(),
    to: dateTime.nullish(),
  }),
};
