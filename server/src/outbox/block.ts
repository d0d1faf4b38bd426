import type { MessageChannel } from 'domain/kernel';
import type { Job, JobContext } from '#platform/jobs/jobs.ts';
import { tellNouns } from './settle.ts';
import { blockWaiting, deliveriesById } from './sql/block.ts';

/** Tells nouns how deliveries ended that were ended by something else than a hand-over. */
export const tellEndedJob: Job<{ ids: string[] }> = {
  name: 'outbox.ended',
  run: async ({ ids }, context) => tellNouns(context, await deliveriesById(context.db, ids)),
};

type Blocked = { channel: MessageChannel; address: string; reason: string };

/** Ends every message that still waits for an address; answers how many it were. */
export const blockDeliveries = async (
  { db, enqueue }: Pick<JobContext, 'db' | 'enqueue'>,
  blocked: Blocked,
): Promise<number> => {
  const ids = await blockWaiting(db, blocked);
  if (ids.length > 0) await enqueue(tellEndedJob, { ids });
  return ids.length;
};
