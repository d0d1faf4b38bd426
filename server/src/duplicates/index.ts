import type { Feature } from '#platform/operations/feature.ts';
import { gatherJob } from './merge.ts';
import { duplicateRoutes } from './routes.ts';

export { around, counted } from './sql/hangs.ts';

/** Leads and clients that are there twice: found, kept apart, made one. */
export const duplicates: Feature = { name: 'duplicates', routes: duplicateRoutes, jobs: [gatherJob] };
