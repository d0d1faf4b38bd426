import type { FormerCheck } from 'domain/formerSystem';
import type { Transaction } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import type { Services } from '#platform/services.ts';
import { type FormerSource, moveAll } from './run.ts';
import { beginTrial, countRemarks, endTrial } from './sql/trial.ts';
import { insertRun, listRemarks } from './sql.ts';

type Found = Omit<FormerCheck, 'run'>;
type Parts = Pick<Services, 'db' | 'keys' | 'now' | 'newId'>;
type Whose = { by: string | null; anyRole: boolean; most?: number };

// What a page shows of a check.
const mostRemarks = 1000;

const tryOut = async (
  { keys, now, newId }: Parts,
  trial: Transaction<DB>,
  source: FormerSource,
  { by, anyRole, most = mostRemarks }: Whose,
): Promise<Found> => {
  const runId = newId();
  const about = { id: runId, state: 'running', files: {}, tallies: {}, author: '' } as const;
  await insertRun(trial, { ...about, createdBy: by, createdAt: now(), startedAt: now(), finishedAt: null });
  const run = await moveAll(
    {
      ...{ db: trial, keys, now, newId, runId, anyRole },
      within: (work) => work(trial),
      told: () => undefined,
    },
    source,
  );
  const remarks = await listRemarks(trial, runId, 0, most);
  return {
    tallies: run?.tallies ?? {},
    remarks: remarks.map(({ n: _, ...remark }) => remark),
    remarksTotal: await countRemarks(trial, runId),
  };
};

/**
 * What a move would do, by moving: all of it in one transaction, which is taken back. So it is the code that writes,
 * refuses and leaves out that says what would be.
 */
export const checkExport = (parts: Parts, source: FormerSource, whose: Whose): Promise<Found> => {
  const trial = async (transaction: Transaction<DB>) => {
    await beginTrial(transaction);
    const found = await tryOut(parts, transaction, source, whose);
    await endTrial(transaction);
    return found;
  };
  return parts.db.isTransaction ? trial(parts.db as Transaction<DB>) : parts.db.transaction().execute(trial);
};
