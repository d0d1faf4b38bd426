import { day, later } from 'domain/kernel';
import type { Job } from '#platform/jobs/jobs.ts';
import { filesOf } from '#platform/outside/files.ts';
import { pictureKeys } from './sql/pictures.ts';

/** Removes the bytes of a picture that was replaced or taken away. */
export const dropPictureJob: Job<{ key: string }> = {
  name: 'users.dropPicture',
  transaction: false,
  run: ({ key }, { services }) => filesOf(services).remove(key),
};

/** Every night: pictures that a crash left between the disk and the database. */
export const tidyPicturesJob: Job<object> = {
  name: 'users.tidyPictures',
  every: '55 3 * * *',
  run: async (_, { db, now, services }) => {
    const files = filesOf(services);
    const orphans: string[] = [];
    const known = await pictureKeys(db);
    for await (const { key, at } of files.list('pictures/'))
      if (!known.has(key) && at.toISOString() < later(now, -day)) orphans.push(key);
    for (const key of orphans) await files.remove(key);
  },
};
