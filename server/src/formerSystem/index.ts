import type { Feature } from '#platform/operations/feature.ts';
import { formerSystemGates, formerSystemHttp } from './http.ts';
import { moveJob, tidyJob } from './jobs.ts';
import { formerSystemRoutes } from './routes.ts';

/** The move from the former system. */
export const formerSystem: Feature = {
  name: 'formerSystem',
  routes: formerSystemRoutes,
  jobs: [moveJob, tidyJob],
  gates: formerSystemGates,
  http: formerSystemHttp,
};
