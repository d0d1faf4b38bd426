import type { Feature } from '#platform/operations/feature.ts';
import { bytesJob, trashRoutes } from './routes.ts';

/** What was deleted of any noun: seen, restored, deleted for good. */
export const trash: Feature = { name: 'trash', routes: trashRoutes, jobs: [bytesJob] };
