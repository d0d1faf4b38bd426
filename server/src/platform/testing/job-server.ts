// A server of jobs of its own, to be killed in the middle of one: `node job-server.ts <database url>`.

import type { Job } from '#platform/jobs/jobs.ts';
import { startJobs } from '#platform/jobs/runner.ts';
import { silentLog } from '#platform/log.ts';
import { createRecorder } from '#platform/operations/recorder.ts';
import { openServices } from '#platform/server.ts';
import { testEnv } from './env.ts';

const url = process.argv[2] ?? '';
const hang: Job<object> = {
  name: 'test.hang',
  transaction: false,
  run: async () => {
    process.stdout.write('started\n');
    await new Promise(() => undefined);
  },
};
const { services } = openServices({ ...testEnv }, silentLog, url);
startJobs(services, createRecorder([]), [hang], url);
setInterval(() => undefined, 1_000);
