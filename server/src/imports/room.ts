import { importRefusals } from 'domain/imports';
import type { Outcome } from 'domain/kernel';
import type { Log } from '#platform/log.ts';
import { filesTrouble } from '#platform/outside/files-trouble.ts';

// What PostgreSQL says when it has no room.
const databaseFull = '53100';

const isFull = (error: unknown): boolean =>
  filesTrouble(error) === 'full' ||
  (error instanceof Error && 'code' in error && error.code === databaseFull);

/** Says of a file for which there is no room that this is why; whoever sent it sends it again later. */
export const orNoRoom = async <T>(log: Log, work: () => Promise<Outcome<T>>): Promise<Outcome<T>> => {
  try {
    return await work();
  } catch (error) {
    if (!isFull(error)) throw error;
    log.warn('no room for an import', { error });
    return importRefusals.full;
  }
};
