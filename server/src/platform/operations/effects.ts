import { enqueueJob } from '#platform/jobs/enqueue.ts';
import type { JobContext } from '#platform/jobs/jobs.ts';
import { writeMail } from '#platform/outside/mail.ts';
import type { Services } from '#platform/services.ts';
import type { NewEvent } from './events.ts';

/** What requests and jobs alike leave behind beside their rows; events are written with the transaction. */
export const effectsOf = (
  { keys, newId }: Services,
  db: JobContext['db'],
  events: NewEvent[],
  now: string,
): Pick<JobContext, 'emit' | 'enqueue' | 'mail'> => ({
  emit: (event) => {
    events.push(event);
  },
  enqueue: (job, payload, options) => enqueueJob(db, job, payload, options),
  mail: (message) => writeMail(db, keys, message, { id: newId(), now }),
});
