import { isCallError } from '#platform/call.ts';
import type { Posted } from '#platform/offline/queue.ts';
import { isConflict } from '#platform/offline/send.ts';
import type { Saved } from './autosave.ts';

type Author = { by: string | null; at: string | null };

const reasonOf = (error: unknown, field: string): string => {
  if (!isCallError(error)) return 'Something went wrong.';
  return error.fields[field] ?? error.fields[`fields.${field}`] ?? error.message;
};

const outcomeOf = async (
  work: Promise<unknown>,
  field: string,
  whoChanged: () => Promise<Author>,
): Promise<Saved> => {
  try {
    await work;
    return { saved: true };
  } catch (error) {
    if (!isConflict(error)) return { saved: false, message: reasonOf(error, field) };
    const author = await whoChanged().catch(() => ({ by: null, at: null }));
    return { saved: false, conflict: { theirs: error.theirs[field], ...author } };
  }
};

/** What became of a field that was posted: saved, waiting for the network, refused, or changed by two people at once. */
export const savedOf = async (
  posted: Promise<Posted<unknown>>,
  field: string,
  whoChanged: () => Promise<Author>,
): Promise<Saved> => {
  let waits: Promise<Saved> | null = null;
  const sent = posted.then((found) => {
    if ('waits' in found) waits = outcomeOf(found.waits, field, whoChanged);
  });
  const answer = await outcomeOf(sent, field, whoChanged);
  return waits ? { saved: false, waits } : answer;
};
