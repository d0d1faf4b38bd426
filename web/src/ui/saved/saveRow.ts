import type { Actor, Operation, Outcome } from 'domain/kernel';
import type * as z from 'zod';
import { act } from '#platform/offline/act.ts';
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
  const row = noun.row(id);
  const input: object = { id, version: noun.known(id)?.version ?? 1, fields: { [field]: value } };
  const posted = act(noun, by, {
    id,
    title: row ? title(row) : '',
    operation,
    input: input as z.input<Input> & object,
    base: { [field]: base },
    change,
  });
  return savedOf(posted, field, whoChanged);
};
