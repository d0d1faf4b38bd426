import type { Feature } from '#platform/operations/feature.ts';
import { dashboardRoutes } from './routes.ts';

export { putAway } from './sql.ts';

/** What needs somebody, block by block. */
export const dashboard: Feature = { name: 'dashboard', routes: dashboardRoutes };
