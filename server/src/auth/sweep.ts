import type { Job } from '#platform/jobs/jobs.ts';
import { readSettings } from '#settings';
import { sweepEnded } from './sql.ts';

/** Deletes what ended long ago. */
export const sweepJob: Job<object> = {
  name: 'auth.sweep',
  every: '47 3 * * *',
  run: async (_, { db, now }) => sweepEnded(db, now, (await readSettings(db)).keptDays.sessions),
};
