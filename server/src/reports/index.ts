import type { Feature } from '#platform/operations/feature.ts';
import { reportRoutes } from './routes.ts';

/** What the business comes to, counted from the rows of others. */
export const reports: Feature = { name: 'reports', routes: reportRoutes };
