import type { Feature } from '#platform/operations/feature.ts';
import { reportRoutes } from './routes.ts';

export { figuredPart } from './parts.ts';
export { readReport } from './read.ts';

/** What the business comes to, counted from the rows of others. */
export const reports: Feature = { name: 'reports', routes: reportRoutes };
