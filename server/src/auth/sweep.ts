import type { Job } from '#platform/jobs/jobs.ts';
import { sweepEnded } from './sql.ts';

/** Deletes what ended long ago. */
export const sweepJob: Job<object> = {
  name: 'auth.sweep',
  every: '47 3 * * *',
  run: (_, { db, now }) => sweepEnded(db, now),
};
