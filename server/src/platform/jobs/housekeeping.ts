import { day, later } from 'domain/kernel';
import { sql } from 'kysely';
import { daysKept } from '#platform/operations/idempotency.ts';
import type { Job } from './jobs.ts';

/** Every night: what the platform keeps only for a time goes. */
export const housekeeping: Job<object> = {
  name: 'platform.housekeeping',
  every: '17 3 * * *',
  run: async (_, { db, now }) => {
    const past = (days: number) => later(now, -days * day);
    await db.deleteFrom('idempotency_keys').where('createdAt', '<', past(daysKept)).execute();
    await db.deleteFrom('limits').where('windowEnd', '<', past(1)).execute();
    // Jobs that failed for good stay a month, to be looked at.
    await sql`delete from graphile_worker._private_jobs
      where attempts >= max_attempts and locked_at is null and run_at < ${past(30)}::timestamptz`.execute(db);
  },
};
