import { makeAhead } from '#platform/database/event-partitions.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import type { Feature } from '#platform/operations/feature.ts';

/** Has partitions stand empty ahead; who finds the table taken comes again, as every job does. */
export const aheadJob: Job<object> = {
  name: 'events.ahead',
  every: '20 3 * * *',
  run: async (_, { db }) => {
    await makeAhead(db);
  },
};

/** Where the log stands: partitions, those that are to come, and what was detached. */
export const events: Feature = {
  name: 'events',
  routes: [],
  jobs: [aheadJob],
  // What was away for long may have fewer ahead; the start does not wait for it.
  start: async ({ db, log }) => {
    await db
      .transaction()
      .execute(makeAhead)
      .catch((error) => log.warn('no partitions made ahead', { error }));
    return [];
  },
};
