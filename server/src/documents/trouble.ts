import { documentRefusals } from 'domain/documents';
import type { Outcome } from 'domain/kernel';
import type { Log } from '#platform/log.ts';
import { filesTrouble } from '#platform/outside/files-trouble.ts';

/** Says of files that can be neither kept nor read for now why that is, so that whoever sends them goes on later. */
export const orTrouble = async <T>(log: Log, work: () => Promise<Outcome<T>>): Promise<Outcome<T>> => {
  try {
    return await work();
  } catch (error) {
    const trouble = filesTrouble(error);
    if (!trouble) throw error;
    log.warn('files cannot be kept or read', { error });
    return documentRefusals[trouble];
  }
};
