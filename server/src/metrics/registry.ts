import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { countAhead } from '#platform/database/event-partitions.ts';
import type { Services } from '#platform/services.ts';
import { backupTroubles, countJobs, countWays, lastBackup, lastCheck } from '#system';
import { oldestUntold } from './sql.ts';

// A stream stays open for hours, which says nothing of how quick answers are.
const stream = 'live';

// A histogram of each operation has as many lines as it has bounds.
const bounds = [0.01, 0.05, 0.2, 1, 5];

const jobStates = ['waiting', 'running', 'retrying', 'failed', 'later'] as const;
const wayStates = ['waiting', 'overdue', 'sent', 'failed', 'unknown'] as const;

const secondsSince = (moment: string | null, now: string): number =>
  moment === null ? 0 : Math.max(0, (Date.parse(now) - Date.parse(moment)) / 1000);

/**
 * What is measured of one server, and of the database that all of them share: those are the same whoever is asked.
 * Seconds and bytes, as Prometheus names them. What cannot be read is left out and counted as failed; the rest is told.
 */
export const createRegistry = ({ watch, pool, replica, db, now, log }: Services): Registry => {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const failed = new Counter({
    name: 'washboard_measures_failed_total',
    help: 'What could not be read when it was asked for',
    labelNames: ['measure'],
    registers,
  });
  const gauge = <Label extends string = never>(
    name: string,
    help: string,
    read: (set: (labels: Record<Label, string>, value: number) => void) => Promise<void> | void,
    labelNames: Label[] = [],
  ): void => {
    new Gauge<Label>({
      name,
      help,
      labelNames,
      registers,
      async collect() {
        this.reset();
        // Without labels a gauge that was reset says 0.
        if (labelNames.length === 0) this.remove();
        try {
          await read((labels, value) => this.set(labels, value));
        } catch (error) {
          failed.inc({ measure: name });
          log.warn('measure failed', { measure: name, error });
        }
      },
    });
  };

  const requests = new Histogram({
    name: 'washboard_request_duration_seconds',
    help: 'Requests by operation and class of status; who asked and was gone counts as 4xx',
    labelNames: ['operation', 'status'],
    buckets: bounds,
    registers,
  });
  watch.listen(({ operation, status, seconds }) => {
    if (operation !== stream)
      requests.observe({ operation, status: `${Math.floor(status / 100)}xx` }, seconds);
  });
  gauge('washboard_feed_streams', 'Open streams of the live feed of this server', (set) =>
    set({}, watch.feed()?.streams ?? 0),
  );
  gauge(
    'washboard_feed_behind_seconds',
    'For how long the oldest event waits that this server has not told its streams',
    async (set) => {
      const standing = watch.feed();
      if (standing) set({}, secondsSince(await oldestUntold(db, standing.told), now()));
    },
  );
  gauge(
    'washboard_database_connections',
    'Connections of this server to the database, and requests that wait for one',
    (set) => {
      set({ state: 'open' }, pool.totalCount);
      set({ state: 'idle' }, pool.idleCount);
      set({ state: 'waited_for' }, pool.waitingCount);
    },
    ['state'],
  );
  gauge(
    'washboard_replica_up',
    'Whether the replica is read: 0 where it was away or late within seconds',
    (set) => {
      const standing = replica.standing();
      if (standing) set({}, standing.up ? 1 : 0);
    },
  );
  gauge(
    'washboard_replica_reads',
    'Since the start: reads that a replica may answer, by what answered them',
    (set) => {
      const standing = replica.standing();
      if (!standing) return;
      set({ by: 'replica' }, standing.byReplica);
      set({ by: 'database' }, standing.byDatabase);
    },
    ['by'],
  );
  gauge(
    'washboard_jobs',
    'Jobs by kind and state',
    async (set) => {
      for (const job of await countJobs(db, now()))
        for (const state of jobStates) set({ kind: job.name, state }, job[state]);
    },
    ['kind', 'state'],
  );
  gauge(
    'washboard_job_due_seconds',
    'For how long the oldest job of a kind has been due',
    async (set) => {
      for (const { name, oldest } of await countJobs(db, now()))
        set({ kind: name }, secondsSince(oldest, now()));
    },
    ['kind'],
  );
  gauge(
    'washboard_outbox',
    'E-mails, texts and pushes by what became of them within a day; waiting and overdue: now',
    async (set) => {
      for (const [channel, way] of await countWays({ db, now: now() }))
        for (const state of wayStates) set({ channel, state }, way[state]);
    },
    ['channel', 'state'],
  );
  gauge(
    'washboard_event_partitions_ahead',
    'Partitions of the log that stand empty ahead of the newest event',
    async (set) => set({}, await countAhead(db)),
  );
  gauge(
    'washboard_backup_age_seconds',
    'Since when the last backup is finished; absent where there is none',
    async (set) => {
      const backup = await lastBackup({ db });
      if (backup) set({ checked: backup.checkedAt ? 'yes' : 'no' }, secondsSince(backup.at, now()));
    },
    ['checked'],
  );
  gauge('washboard_backup_bytes', 'Size of the last backup; absent where there is none', async (set) => {
    const backup = await lastBackup({ db });
    if (backup) set({}, backup.bytes);
  });
  gauge(
    'washboard_backup_check_age_seconds',
    'Since when a backup was restored for a trial last; absent where none was',
    async (set) => {
      const check = await lastCheck({ db });
      if (check) set({ good: check.good ? 'yes' : 'no' }, secondsSince(check.at, now()));
    },
    ['good'],
  );
  gauge(
    'washboard_backup_failing_seconds',
    'Since when backing up, or checking, fails',
    async (set) => {
      for (const { kind, since } of await backupTroubles({ db })) set({ kind }, secondsSince(since, now()));
    },
    ['kind'],
  );
  return register;
};
