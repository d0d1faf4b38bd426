import type { Feature } from '#platform/operations/feature.ts';
import { conversionRoutes } from './routes.ts';

/** A sold lead becomes a client with a site, once. */
export const conversion: Feature = {
  name: 'conversion',
  routes: conversionRoutes,
};
