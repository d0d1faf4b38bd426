import * as z from 'zod';
import { administrators, dateTime, listing, pageAnswer, read, uuid } from '#kernel';

/** What one verb changed, as the audit tells it. */
export type AuditItem = {
  id: string;
  at: string;
  /** Who really acted; null is the product itself. */
  by: string | null;
  /** Whose eyes they used. */
  as: string | null;
  noun: string;
  rowId: string;
  verb: string;
  changes: { field: string; before: unknown; after: unknown }[];
  requestId: string | null;
};

const change = z.strictObject({ field: z.string(), before: z.unknown(), after: z.unknown() });
const item = z.strictObject({
  id: z.string(),
  at: dateTime,
  by: uuid.nullable(),
  as: uuid.nullable(),
  noun: z.string(),
  rowId: z.string(),
  verb: z.string(),
  changes: z.array(change),
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
