import type { Feature } from '#platform/operations/feature.ts';
import { undoRoutes } from './routes.ts';

export { takeApart } from './merge.ts';
export { leadBelongings } from './sql.ts';

/** Taking back, doing again, and acts on many leads at once. */
export const undo: Feature = { name: 'undo', routes: undoRoutes };
