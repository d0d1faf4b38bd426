import { isRefusal, later } from 'domain/kernel';
import { moveRequest, reopenTime } from 'domain/supportRequests';
import type { Job } from '#platform/jobs/jobs.ts';
import { keepRow } from '#platform/rows/write.ts';
import { resolvedBefore } from './sql.ts';
import { requestTable } from './table.ts';

const atOnce = 500;

/** What was resolved 14 days ago closes: nobody can reopen it any more. */
export const closeJob: Job<object> = {
  name: 'supportRequests.close',
  every: '17 * * * *',
  run: async (_, { db, now, emit }) => {
    for (const before of await resolvedBefore(db, later(now, -reopenTime), atOnce)) {
      const after = moveRequest(before, 'closed', now);
      if (!isRefusal(after)) await keepRow({ db, emit }, requestTable, 'closed', before, after);
    }
  },
};
