import { type Actor, isRefusal, type Operation, type Outcome } from 'domain/kernel';
import type * as z from 'zod';
import type { Noun, Row } from '#platform/store.ts';
import type { Posted } from './queue.ts';
import { type Paint, paintOf, type Write } from './write.ts';
import { writeQueue } from './write-queue.ts';

/** What a person does to one row of a live noun. */
type Act<R extends Row, Input extends z.ZodType, Answer> = {
  id: string;
  /** What the row is called, for the list of what waits; and what was done, in words. */
  title: string;
  words?: string;
  operation: Operation<Input, Answer>;
  input: z.input<Input> & object;
  /** Of an update: what its author saw of the fields it writes, so that it is merged by field. */
  base?: Readonly<Record<string, unknown>>;
  /** The domain's verb; the row stays as it is where it refuses. */
  change: (row: R) => Outcome<R>;
  /** The row as its author sees it, where the store may not hold it. */
  seen?: R;
  /** What is sent is this file, on a road of its own. */
  file?: Write['file'];
  /** The key of the form it was typed into. */
  key?: string;
  /** Of a creation: the row as it begins. */
  made?: R | undefined;
};

const paintFor = (before: object | undefined, after: object | undefined): Paint => {
  if (!after) return { set: {}, first: {} };
  return before ? paintOf(before, after) : { set: { ...after }, first: {} };
};

/**
 * Does it here at once and on the server for good, under one key: paints, keeps, sends, and restores what was on a
 * refusal. Without a network it waits, and is sent in order when the network is back.
 */
export const act = async <R extends Row, Input extends z.ZodType, Answer>(
  noun: Noun<R>,
  by: Actor,
  { id, title, words, operation, input, base, change, seen, made, file, key }: Act<R, Input, Answer>,
): Promise<Posted<Answer>> => {
  let answered = Number.POSITIVE_INFINITY;
  const patch = (row: R | undefined): R | undefined => {
    // What came after the answer (an undo, say) is not painted over while the act waits for its echo.
    if (!row || row.version > answered) return row ?? made;
    const outcome = change(row);
    return isRefusal(outcome) ? row : outcome;
  };
  const before = noun.row(id) ?? seen;
  const posted = await writeQueue.post<R, Answer>(
    {
      noun: noun.name,
      rowId: id,
      title,
      ...(words !== undefined && { words }),
      ...(file && { file }),
      ...(key && { key }),
      operation: operation.name,
      input: input as Record<string, unknown>,
      base: base ?? null,
      paint: paintFor(before, patch(before)),
    },
    by.uid,
    patch,
  );
  const version = 'answer' in posted && (posted.answer as Partial<Row> | null)?.version;
  if (typeof version === 'number') answered = version;
  return posted;
};
