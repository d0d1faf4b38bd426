import { type Actor, isRefusal, type Operation, type Outcome } from 'domain/kernel';
import type * as z from 'zod';
import { paintOf } from '#platform/offline/write.ts';
import { writeQueue } from '#platform/offline/write-queue.ts';
import type { Noun, Row } from '#platform/store.ts';
import type { Saved } from './autosave.ts';
import { savedOf } from './outcome.ts';

/**
 * Saves one field of a row whose noun has an `update {id, version, fields}`: painted at once, merged by field, kept in
 * the queue while no network answers.
 */
export const saveRow = <R extends Row, Input extends z.ZodType>(
  noun: Noun<R>,
  by: Actor,
  {
    id,
    field,
    value,
    base,
    title,
    operation,
    change,
    whoChanged,
  }: {
    id: string;
    field: string;
    value: unknown;
    /** What its author saw there. */
    base: unknown;
    title: (row: R) => string;
    operation: Operation<Input, R>;
    /** The domain's verb. */
    change: (row: R) => Outcome<R>;
    whoChanged: () => Promise<{ by: string | null; at: string | null }>;
  },
): Promise<Saved> => {
  const patch = (row: R | undefined): R | undefined => {
    const outcome = row && change(row);
    return !outcome || isRefusal(outcome) ? row : outcome;
  };
  const before = noun.row(id);
  const after = patch(before);
  const posted = writeQueue.post<R, R>(
    {
      noun: noun.name,
      rowId: id,
      title: before ? title(before) : '',
      operation: operation.name,
      input: { id, version: noun.known(id)?.version ?? 1, fields: { [field]: value } },
      base: { [field]: base },
      paint: before && after ? paintOf(before, after) : { set: {}, first: {} },
    },
    by.uid,
    patch,
  );
  return savedOf(posted, field, whoChanged);
};
