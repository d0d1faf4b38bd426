import { day, later } from 'domain/kernel';
import type { Job } from '#platform/jobs/jobs.ts';
import { filesOf } from '#platform/outside/files.ts';
import { dropFiles, sourceOf } from './files.ts';
import { runMove } from './run.ts';
import { dropRun, findRun, idleRuns } from './sql.ts';

/**
 * Moves what the files hold. Each chunk is a transaction of its own that only one process can write; taken up again
 * after a crash, the move goes on where the last commit ended.
 */
export const moveJob: Job<{ id: string; anyRole: boolean }> = {
  name: 'formerSystem.move',
  transaction: false,
  queue: 'formerSystem',
  run: async ({ id, anyRole }, { db, services }) => {
    const run = await findRun(db, id);
    if (run?.state === 'running') await runMove({ services, runId: id, anyRole }, sourceOf(services, run));
    if (run) await dropFiles(filesOf(services), run);
  },
};

/** Forgets files that nobody moved within a day. */
export const tidyJob: Job<Record<string, never>> = {
  name: 'formerSystem.tidy',
  every: '50 3 * * *',
  transaction: false,
  run: async (_nothing, { db, now, services }) => {
    for (const run of await idleRuns(db, later(now, -day))) {
      await dropFiles(filesOf(services), run);
      await dropRun(db, run.id);
    }
  },
};
