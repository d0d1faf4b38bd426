import type pg from 'pg';
import { expect, vi } from 'vitest';

/** Until every job that is due has run, reactions to what happened so far among them, and what failed is done once more. */
export const settled = (pool: pg.Pool): Promise<void> =>
  vi.waitFor(async () => {
    const { rows } = await pool.query(
      `select task.identifier, job.last_error from graphile_worker._private_jobs as job
         join graphile_worker._private_tasks as task on task.id = job.task_id
       where (job.run_at <= now() or job.attempts > 0) and job.attempts < job.max_attempts`,
    );
    expect(rows).toEqual([]);
  });
