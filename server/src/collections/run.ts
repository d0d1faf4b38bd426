import { clientTitle } from 'domain/clients';
import type { RunProblem, StatementFacts } from 'domain/collections';
import { isRefusal, type Refusal } from 'domain/kernel';
import { siteTitle } from 'domain/sites';
import type { Job, JobContext } from '#platform/jobs/jobs.ts';
import { isMade, makeStatement, readMonth, type SiteMonth } from './make.ts';
import { lockSiteIds } from './sql/entries.ts';
import { lockRun, nextSites, type RunRow, updateRun } from './sql/runs.ts';

// As many as are made in a second or two: so long their sites are locked.
const atOnce = 25;
/** Problems that a run lists; more of the same help nobody. */
const mostProblems = 500;

type Outcome = 'made' | 'same' | 'skipped';

// A month without money of which nothing is owed: nobody waits for that paper.
const isEmpty = (facts: StatementFacts): boolean => facts.days.length === 0 && facts.commission === 0;

// Nor for one that ended before the site began.
const isBefore = ({ code }: Refusal): boolean => code === 'SITE_NOT_BEGUN';

const problemOf = ({ site }: SiteMonth, reason: string): RunProblem => ({
  siteId: site.id,
  site: siteTitle(site),
  client: clientTitle(site),
  reason,
});

const makeOne = async (
  ctx: JobContext,
  run: RunRow,
  each: SiteMonth,
): Promise<{ outcome: Outcome; problem: RunProblem | null }> => {
  const { facts, current } = each;
  if (isRefusal(facts))
    return { outcome: 'skipped', problem: isBefore(facts) ? null : problemOf(each, facts.message) };
  if (!current && isEmpty(facts)) return { outcome: 'skipped', problem: null };
  if (isMade(facts, current)) return { outcome: 'same', problem: null };
  await makeStatement(ctx, { ...each, facts, by: run.createdBy });
  return { outcome: 'made', problem: null };
};

/** Makes the next statements of a run; answers whether sites are left. After a crash it goes on where it ended. */
const runSome = async (ctx: JobContext, id: string): Promise<boolean> => {
  const { db, now } = ctx;
  const run = await lockRun(db, id);
  if (run?.state !== 'running') return false;
  const siteIds = await nextSites(db, run, atOnce);
  const after = siteIds.at(-1);
  if (after === undefined) {
    await updateRun(db, id, { state: 'done', finishedAt: now });
    return false;
  }
  await lockSiteIds(db, siteIds);
  const counts = { made: run.made, same: run.same, skipped: run.skipped };
  const problems = [...run.problems];
  for (const each of await readMonth(db, { siteIds, month: run.month, terms: run.terms })) {
    const { outcome, problem } = await makeOne(ctx, run, each);
    counts[outcome] += 1;
    if (problem && problems.length < mostProblems) problems.push(problem);
  }
  await updateRun(db, id, { ...counts, problems, done: run.done + siteIds.length, after });
  return true;
};

/** One job of some sites after another, each its own transaction. */
export const statementsJob: Job<{ id: string }> = {
  name: 'statements.run',
  queue: 'statements',
  run: async ({ id }, ctx) => {
    if (await runSome(ctx, id)) await ctx.enqueue(statementsJob, { id });
  },
};
