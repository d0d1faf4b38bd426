import type { Job } from '#platform/jobs/jobs.ts';
import type { Feature } from '#platform/operations/feature.ts';
import { readSettings } from '#settings';
import { countReport, keyOf } from './group.ts';
import { crashGates, receiveCrashReports } from './http.ts';
import { crashRoutes } from './routes.ts';
import { forgetReports, lockUngrouped, setGroup } from './sql.ts';

const forget: Job<object> = {
  name: 'crash.forget',
  every: '31 3 * * *',
  run: async (_, { db, now }) => forgetReports(db, now, (await readSettings(db)).keptDays.crashes),
};

const atOnce = 200;

/** Counts what came in before there were groups; nothing is left to do soon after. */
const group: Job<object> = {
  name: 'crash.group',
  every: '*/5 * * * *',
  run: async (_, { db }) => {
    for (const row of await lockUngrouped(db, atOnce)) {
      await countReport(db, row);
      await setGroup(db, row.id, keyOf(row.report));
    }
  },
};

export { findReport } from './sql.ts';

/** What broke in people's browsers: reports, and the same ones as one. */
export const crash: Feature = {
  name: 'crash',
  routes: crashRoutes,
  jobs: [forget, group],
  gates: crashGates,
  http: receiveCrashReports,
};
