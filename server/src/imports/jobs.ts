import { importOperations, revertDays } from 'domain/imports';
import { day, isRefusal, later } from 'domain/kernel';
import type { Job } from '#platform/jobs/jobs.ts';
import { workOf } from './noun.ts';
import { revertChunk, runChunk } from './nouns.ts';
import { createPace } from './pace.ts';
import { endCheck, findCheck, saveLooked } from './sql/checks.ts';
import { forget, lockImport } from './sql/imports.ts';
import { keepCheck, lookThrough, stopImport } from './steps.ts';
import { thriftily } from './thrift.ts';
import type { Ahead, Chunk } from './work.ts';

type One = { id: string };

// A server that stops waits no longer than this for a job of many chunks, in milliseconds.
const longestJob = 1_000;

// One transaction a chunk: after a crash the job goes on where the last commit ended.
const chunks = (name: string, chunk: Chunk, state: 'running' | 'reverting'): Job<One> => {
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
    givenUp: ({ id }, { db, emit }) => stopImport({ db, emit }, id, state),
  };
  return job;
};

// So often it is told how far a check is, in milliseconds.
const tellEvery = 250;

class Replaced extends Error {}

/** A check that goes on by itself: after a crash it begins anew, and ends where another has taken its place. */
export const checkJob: Job<{ id: string; no: number }> = {
  name: 'imports.check',
  transaction: false,
  maxAttempts: 3,
  run: async (which, { within, services, signal }) => {
    const { db, keys, newId, url } = services;
    const check = await findCheck(db, which.id);
    if (check?.no !== which.no || check.answer !== null) return;
    const input = importOperations.check.input.parse(check.input);
    let told = performance.now();
    const looked = async (rows: number) => {
      signal.throwIfAborted();
      if (performance.now() - told < tellEvery) return;
      told = performance.now();
      if (!(await saveLooked(db, which, rows))) throw new Replaced();
    };
    try {
      const found = await lookThrough({ db, keys, now: services.now(), newId, url, looked }, input);
      await within(async ({ db, now, emit }) => {
        await lockImport(db, which.id);
        if (!(await saveLooked(db, which, isRefusal(found) ? 0 : found.about.rows))) return;
        const kept = isRefusal(found)
          ? found
          : await keepCheck(workOf(found.about, { db, keys, now, newId, emit }), input, found);
        await endCheck(db, which, isRefusal(kept) ? { problem: kept.message } : { answer: kept });
      });
    } catch (error) {
      if (!(error instanceof Replaced)) throw error;
    }
  },
  givenUp: (which, { db }) => endCheck(db, which, { problem: 'The file could not be checked.' }),
};

export const runJob = chunks('imports.run', runChunk, 'running');
export const revertJob = chunks('imports.revert', revertChunk, 'reverting');

export const tidyJob: Job<Record<string, never>> = {
  name: 'imports.tidy',
  every: '40 3 * * *',
  run: (_nothing, { db, now }) => forget(db, later(now, -day), later(now, -revertDays * day)),
};
