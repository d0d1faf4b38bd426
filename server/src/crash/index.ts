import type { Job } from '#platform/jobs/jobs.ts';
import type { Feature } from '#platform/operations/feature.ts';
import { receiveCrashReports } from './http.ts';
import { forgetReports } from './sql.ts';

const forget: Job<object> = {
  name: 'crash.forget',
  every: '31 3 * * *',
  run: (_, { db, now }) => forgetReports(db, now),
};

export { findReport } from './sql.ts';

export const crash: Feature = { name: 'crash', routes: [], jobs: [forget], http: receiveCrashReports };
