import type { Feature } from '#platform/operations/feature.ts';
import { announcementRoutes } from './routes.ts';
import { startJob } from './start.ts';

/** What administrators say to everybody of some roles; notifications tell it as it begins. */
export const announcements: Feature = {
  name: 'announcements',
  routes: announcementRoutes,
  jobs: [startJob],
};
