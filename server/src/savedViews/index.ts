import type { Feature } from '#platform/operations/feature.ts';
import { savedViewRoutes } from './routes.ts';

/** Named boards, private and shared. */
export const savedViews: Feature = { name: 'savedViews', routes: savedViewRoutes };
