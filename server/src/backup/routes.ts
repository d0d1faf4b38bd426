import { type KeptBackup, systemOperations } from 'domain/system';
import { bind } from '#platform/operations/operations.ts';
import type { Services } from '#platform/services.ts';
import { isSealedName, momentOf, type Place, placeOf } from './place.ts';
import { problemWords } from './trouble.ts';

const lookAt = async (place: Place): Promise<KeptBackup[]> => {
  const kept = await Promise.all(
    (await place.list()).map(async (name) => {
      const lying = await place.open(name);
      const at = momentOf(name);
      return lying && at ? [{ name, at, bytes: lying.size, encrypted: isSealedName(name) }] : [];
    }),
  );
  return kept.flat();
};

/** What lies where backups are kept; a place that is away is told of in words. */
const keptIn = async (services: Pick<Services, 'env' | 'outgoing'>) => {
  const place = placeOf(services);
  if (!place) return { items: [], problem: null };
  try {
    return { items: await lookAt(place), problem: null };
  } catch (error) {
    return { items: [], problem: problemWords(error, place.words) };
  }
};

export const backupRoutes = [bind(systemOperations.backups, (ctx) => keptIn(ctx))];
