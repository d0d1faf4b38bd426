import type { Feature } from '#platform/operations/feature.ts';
import { wholeExportGates, wholeExportHttp } from './http.ts';
import { endJob, exportJob, removeJob } from './jobs.ts';
import { wholeExportRoutes } from './routes.ts';

export { renewExports } from './jobs.ts';

/** Exports of everything: one file of all records and documents, made by a job, kept for some days. */
export const wholeExports: Feature = {
  name: 'wholeExports',
  routes: wholeExportRoutes,
  jobs: [exportJob, removeJob, endJob],
  gates: wholeExportGates,
  http: wholeExportHttp,
};
