import { countWords } from 'domain/kernel';
import { enqueueJob } from '#platform/jobs/enqueue.ts';
import type { Services } from '#platform/services.ts';
import { eraseJob } from './erase.ts';
import { keepOutside, keptOutside } from './outside.ts';
import { erasuresDone, insertErased } from './sql/erasures.ts';
import { leave } from './sql/user.ts';

/**
 * Whoever was erased after the backup was made that this database comes from is erased again: which they are is kept outside
 * of it, and what the database knows is kept there. Answers the line that says so.
 */
export const replay = async ({ db, env, now }: Services): Promise<readonly string[]> => {
  let count = 0;
  const outside = await keptOutside(env.dataDir);
  // A restored database may know of some that this folder, which is another one, does not.
  const known = new Set(outside.map(({ id }) => id));
  for (const erasure of await erasuresDone(db))
    if (!known.has(erasure.id)) await keepOutside(env.dataDir, erasure);
  for (const erasure of outside)
    await db.transaction().execute(async (transaction) => {
      if (!(await insertErased(transaction, erasure))) return;
      // Whoever was erased had left; the backup may be of a time when they had not.
      if (erasure.noun === 'users') await leave(transaction, erasure.rowId, now());
      await enqueueJob(transaction, eraseJob, { id: erasure.id }, { key: `privacy.erase:${erasure.id}` });
      count += 1;
    });
  return count === 0
    ? []
    : [`${countWords(count, 'person', 'people')} erased since this backup: they are erased again`];
};
