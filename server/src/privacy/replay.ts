import { countWords } from 'domain/kernel';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import type { Services } from '#platform/services.ts';
import { eraseJob } from './erase.ts';
import { keptOutside } from './outside.ts';
import { insertErased } from './sql/erasures.ts';

/**
 * Whoever was erased after the backup was made that this database comes from is erased again: which they are is kept outside
 * of it. Answers the line that says so.
 */
export const replay = async ({ db, env }: Services): Promise<readonly string[]> => {
  let count = 0;
  for (const erasure of await keptOutside(env.dataDir))
    await db.transaction().execute(async (transaction) => {
      if (!(await insertErased(transaction, erasure))) return;
      await enqueueJob(transaction, eraseJob, { id: erasure.id }, { key: `privacy.erase:${erasure.id}` });
      count += 1;
    });
  return count === 0
    ? []
    : [`${countWords(count, 'person', 'people')} erased since this backup: they are erased again`];
};
