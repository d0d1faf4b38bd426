import type { Feature } from '#platform/operations/feature.ts';
import { endViewJob, viewRoutes } from './routes.ts';
import { makeSessionSource } from './source.ts';

export const view: Feature = {
  name: 'view',
  routes: viewRoutes,
  jobs: [endViewJob],
  sessions: makeSessionSource,
  touchesRights: true,
};
