import { revertDays } from 'domain/imports';
import { day, later } from 'domain/kernel';
import type { Job } from '#platform/jobs/jobs.ts';
import { revertChunk, runChunk } from './nouns.ts';
import { forget } from './sql.ts';
import { thriftily } from './thrift.ts';
import type { Chunk } from './work.ts';

type One = { id: string };

// One chunk a job and one job a transaction: after a crash the next job goes on where the last commit ended.
const chunks = (name: string, chunk: Chunk): Job<One> => {
  const job: Job<One> = {
    name,
    run: async ({ id }, { db, now, emit, enqueue, services }) => {
      const more = await thriftily(() =>
        chunk({ db, keys: services.keys, now, emit, newId: services.newId }, id),
      );
      if (more) await enqueue(job, { id });
    },
  };
  return job;
};

export const runJob = chunks('imports.run', runChunk);
export const revertJob = chunks('imports.revert', revertChunk);

export const tidyJob: Job<Record<string, never>> = {
  name: 'imports.tidy',
  every: '40 3 * * *',
  run: (_nothing, { db, now }) => forget(db, later(now, -day), later(now, -revertDays * day)),
};
