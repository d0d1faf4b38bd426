import type { Job } from '#platform/jobs/jobs.ts';
import { takeStarting } from './sql.ts';

/** Announcements whose time has come begin: the event tells their audience, once. */
export const startJob: Job<object> = {
  name: 'announcements.start',
  every: '* * * * *',
  run: async (_, { db, now, emit }) => {
    for (const { id, title, message, audience, startedAt } of await takeStarting(db, now))
      emit({
        noun: 'announcements',
        rowId: id,
        verb: 'started',
        before: { startedAt: null },
        after: { startedAt, title, message, audience },
      });
  },
};
