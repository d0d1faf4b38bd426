import type { Feature } from '#platform/operations/feature.ts';
import { importGates, importHttp } from './http.ts';
import { checkJob, revertJob, runJob, tidyJob } from './jobs.ts';
import { importRoutes } from './routes.ts';

export { withUpload } from './receive.ts';
export { revertImport } from './routes.ts';
export { findImport, importsBy } from './sql/imports.ts';
export { givenIn } from './sql/leads.ts';

/** Files that become leads, clients and sites. */
export const imports: Feature = {
  name: 'imports',
  routes: importRoutes,
  jobs: [checkJob, runJob, revertJob, tidyJob],
  gates: importGates,
  http: importHttp,
};
