import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { requestAtWork } from '#platform/log.ts';
import type { Job, JobOptions } from './jobs.ts';

/** Under which name a payload says which request it comes of; jobs do not see it. */
export const requestField = '_request';

const withRequest = <Payload extends object>(payload: Payload): object => {
  const requestId = requestAtWork();
  return requestId === null ? payload : { ...payload, [requestField]: requestId };
};

/** Enqueues a job in the transaction at hand: it runs after the commit, or never. */
export const enqueueJob = async <Payload extends object>(
  db: Kysely<DB>,
  job: Pick<Job<Payload>, 'name' | 'maxAttempts' | 'queue'>,
  payload: Payload,
  { key, runAt }: JobOptions = {},
): Promise<void> => {
  await sql`select graphile_worker.add_job(
    ${job.name}, ${JSON.stringify(withRequest(payload))}::json, run_at := ${runAt ?? null}::timestamptz,
    max_attempts := ${job.maxAttempts ?? 10}::int, job_key := ${key ?? null}, queue_name := ${job.queue ?? null})`.execute(
    db,
  );
};

/** The same for one job with many payloads, in one statement. */
export const enqueueEach = async <Payload extends object>(
  db: Kysely<DB>,
  job: Pick<Job<Payload>, 'name' | 'maxAttempts'>,
  payloads: readonly Payload[],
): Promise<void> => {
  if (payloads.length === 0) return;
  await sql`select count(graphile_worker.add_job(${job.name}, payload, max_attempts := ${job.maxAttempts ?? 10}::int))
    from json_array_elements(${JSON.stringify(payloads.map(withRequest))}::json) with ordinality as each(payload, n)`.execute(
    db,
  );
};
