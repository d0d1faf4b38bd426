import type { Feature } from '#platform/operations/feature.ts';
import { backupGates, backupHttp } from './http.ts';
import { lookJob, runJob } from './inside.ts';
import { backupRoutes } from './routes.ts';
import { keyOf } from './sealed.ts';

export { verifyArchive } from './archive.ts';
export { backup } from './backup.ts';
export { alone } from './make.ts';
export { backupName } from './place.ts';
export { restore } from './restore.ts';
export { isSealed, keyOf, openSealed, sealStream } from './sealed.ts';

/** Backups that the server makes by itself, checks, and hands to developers. */
export const backups: Feature = {
  name: 'backups',
  routes: backupRoutes,
  jobs: [lookJob, runJob],
  gates: backupGates,
  http: backupHttp,
  // A key that cannot be read stops the start; a place that is away may come back.
  start: async ({ env }) => {
    await keyOf(env);
    return [];
  },
};
