// A server that does nothing but send, to be killed in the middle of it: `node sender.ts <database url> <environment as JSON>`.

import { outbox } from '#outbox';
import { startJobs } from '#platform/jobs/runner.ts';
import { silentLog } from '#platform/log.ts';
import { createRecorder } from '#platform/operations/recorder.ts';
import { openServices } from '#platform/server.ts';
import { testEnv } from '#platform/testing/env.ts';
import { letters } from './sending.ts';

const [, , url = '', more = '{}'] = process.argv;
const env = { ...testEnv, ...JSON.parse(more) };
const { services, close } = openServices(env, silentLog, url);
const recorder = createRecorder([outbox, letters]);
const jobs = startJobs(services, recorder, [recorder.job, ...(outbox.jobs ?? [])], url);
process.once('SIGTERM', () => {
  void jobs.stop().then(close);
});
process.stdout.write('started\n');
