import type { Feature } from '#platform/operations/feature.ts';
import { auditRoutes } from './routes.ts';

export const audit: Feature = { name: 'audit', routes: auditRoutes };
