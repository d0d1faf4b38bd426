import { revertDays } from 'domain/imports';
import { day, later } from 'domain/kernel';
import type { Job } from '#platform/jobs/jobs.ts';
import { revertChunk, runChunk } from './nouns.ts';
import { createPace } from './pace.ts';
import { forget } from './sql.ts';
import { thriftily } from './thrift.ts';
import type { Ahead, Chunk } from './work.ts';

type One = { id: string };

// A server that stops waits no longer than this for a job of many chunks, in milliseconds.
const longestJob = 1_000;

// One transaction a chunk: after a crash the job goes on where the last commit ended.
const chunks = (name: string, chunk: Chunk): Job<One> => {
  const pace = createPace();
  const job: Job<One> = {
    name,
    transaction: false,
    run: async ({ id }, { within, services, enqueue }) => {
      const { keys, newId } = services;
      const ahead: Ahead = { db: services.db };
      const oneChunk = () =>
        pace.timed(async (rows) => {
          let more = false;
          await within(async ({ db, now, emit }) => {
            more = await chunk({ db, keys, now, emit, newId }, id, rows, ahead);
          });
          return more;
        });
      const more = await thriftily(async () => {
        const end = performance.now() + longestJob;
        while (await oneChunk()) if (performance.now() > end) return true;
        return false;
      });
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
