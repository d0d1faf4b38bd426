import type { Job } from '#platform/jobs/jobs.ts';
import type { Feature } from '#platform/operations/feature.ts';
import { factorsRoutes } from './routes.ts';
import { sweepBegun } from './sql.ts';

export { type Judged, stepNow } from './gate.ts';
export { askToShow, readShown } from './passkeys.ts';
export { judgedBy, owesFactor, stepWaysOf } from './sql.ts';
export { shownStep } from './step.ts';

/** Deletes the secrets of set-ups that nobody ended. */
const sweepJob: Job<object> = {
  name: 'factors.sweep',
  every: '17 * * * *',
  run: (_, { db, now }) => sweepBegun(db, now),
};

export const factors: Feature = {
  name: 'factors',
  routes: factorsRoutes,
  jobs: [sweepJob],
};
