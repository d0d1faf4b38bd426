import { later, notFound, productVersion } from 'domain/kernel';
import { type SystemAnswer, systemOperations } from 'domain/system';
import type { Feature } from '#platform/operations/feature.ts';
import { bind } from '#platform/operations/operations.ts';
import { readPage } from '#platform/rows/page.ts';
import { delayNow, measureDelay } from './delay.ts';
import { planOf } from './plan.ts';
import { backupTroubles, countWays, lastBackup, lastCheck } from './sql/status.ts';
import { countJobs, fileSizes, lastMade, listTroubled, migrationsDone, retryJobs, sizes } from './sql.ts';

export { backupTroubles, countWays, lastBackup, lastCheck } from './sql/status.ts';
export { countJobs } from './sql.ts';

const { status, failedJobs, retryJobs: retry } = systemOperations;

const outboxCounts = ['waiting', 'overdue', 'sent', 'failed', 'unknown'] as const;

/** Of every way out together. */
const sumOf = (ways: Awaited<ReturnType<typeof countWays>>): SystemAnswer['outbox'] => {
  const sum = { waiting: 0, overdue: 0, sent: 0, failed: 0, unknown: 0 };
  for (const way of ways.values()) for (const name of outboxCounts) sum[name] += way[name];
  return sum;
};

const startedAt = (now: string): string => later(now, -Math.round(process.uptime() * 1_000));

/** How the installation is, for developers: what is large, what waits, what failed. */
export const system: Feature = {
  name: 'system',
  routes: [
    bind(status, async ({ db, now, env }) => {
      const { postgres, ...migrations } = await migrationsDone(db);
      return {
        measuredAt: now,
        versions: { product: productVersion, node: process.versions.node, postgres },
        migrations,
        server: { startedAt: startedAt(now), memoryBytes: process.memoryUsage.rss(), delay: delayNow() },
        database: await sizes(db),
        files: await fileSizes(db),
        jobs: await countJobs(db, now),
        outbox: sumOf(await countWays({ db, now })),
        backup: await lastBackup({ db }),
        backupPlan: planOf(env),
        backupCheck: await lastCheck({ db }),
        backupTroubles: await backupTroubles({ db }),
      };
    }),

    bind(failedJobs, ({ db }, asked) => readPage(asked, lastMade, (stretch) => listTroubled(db, stretch))),

    bind(retry, async ({ db, now, emit }, { id, name = '' }) => {
      const retried = await retryJobs(db, id === undefined ? { name } : { id }, now);
      if (retried === 0) return notFound;
      const rowId = id ?? name;
      emit({ noun: 'system', rowId, verb: 'jobs-retried', before: {}, after: { jobs: retried } });
      return { retried };
    }),
  ],
  start: async () => {
    measureDelay();
    return [];
  },
};
