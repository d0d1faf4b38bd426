import { day, later } from 'domain/kernel';
import type { Job } from '#platform/jobs/jobs.ts';

/** Deletes links and codes that ended a month ago, and sessions that ended three months ago. */
export const sweepJob: Job<object> = {
  name: 'auth.sweep',
  every: '47 3 * * *',
  run: async (_, { db, now }) => {
    await db
      .deleteFrom('tokens')
      .where('expiresAt', '<', later(now, -30 * day))
      .execute();
    await db
      .deleteFrom('sessions')
      .where('lastSeenAt', '<', later(now, -90 * day))
      .execute();
  },
};
