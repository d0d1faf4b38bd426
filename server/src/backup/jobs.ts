import type pg from 'pg';

type WaitingJob = {
  identifier: string;
  payload: unknown;
  queue: string | null;
  runAt: string;
  maxAttempts: number;
  key: string | null;
  priority: number;
  flags: string[] | null;
};

/** Waiting jobs as lines of JSON: they are added again, not copied, since the queue's tables are its own affair. */
export const jobLines = async (client: pg.ClientBase): Promise<string> => {
  const { rows } = await client.query<{ line: string }>(
    `select json_build_object('identifier', j.task_identifier, 'payload', p.payload, 'queue', j.queue_name,
       'runAt', j.run_at, 'maxAttempts', j.max_attempts, 'key', j.key, 'priority', j.priority,
       'flags', (select array_agg(flag) from jsonb_object_keys(j.flags) flag))::text as line
     from graphile_worker.jobs j join graphile_worker._private_jobs p using (id)
     where j.attempts < j.max_attempts order by j.id`,
  );
  return rows.map((row) => `${row.line}\n`).join('');
};

export const addJobs = async (client: pg.ClientBase, lines: string): Promise<void> => {
  for (const line of lines.split('\n')) {
    if (!line) continue;
    const job = JSON.parse(line) as WaitingJob;
    await client.query(
      'select graphile_worker.add_job($1, $2::json, $3, $4::timestamptz, $5, $6, $7, $8::text[])',
      [
        job.identifier,
        JSON.stringify(job.payload),
        job.queue,
        job.runAt,
        job.maxAttempts,
        job.key,
        job.priority,
        job.flags,
      ],
    );
  }
};
