import type { Feature } from '#platform/operations/feature.ts';
import { eraseJob } from './erase.ts';
import { personFileGates, servePersonFile } from './export.ts';
import { replay } from './replay.ts';
import { retentionJob } from './retention.ts';
import { privacyRoutes } from './routes.ts';

/** What there is of one person: handed out, and erased under a certificate. */
export const privacy: Feature = {
  name: 'privacy',
  routes: privacyRoutes,
  jobs: [eraseJob, retentionJob],
  gates: personFileGates,
  http: servePersonFile,
  start: replay,
};
