import { type Invoice, issueInvoice, issueProblem } from 'domain/invoices';
import { notFound, type Outcome } from 'domain/kernel';
import type { JobContext } from '#platform/jobs/jobs.ts';
import { billedBy, clientProblem } from './billing.ts';
import { keepPdfJob } from './paper.ts';
import { takeNumber } from './sql.ts';

type Issuing = Pick<JobContext, 'db' | 'now' | 'enqueue'>;

/**
 * Gives a draft, locked by then, its number and what else it gets when it is issued. All that may refuse it comes before
 * its number: nobody waits for one that comes to nothing.
 */
export const issue = async (
  ctx: Issuing,
  before: Invoice,
  by: string | null,
  today: string,
): Promise<Outcome<Invoice>> => {
  const problem = issueProblem(before);
  if (problem) return problem;
  const billed = (await billedBy(ctx.db, [before])).get(before.id);
  const gone = clientProblem(billed?.client);
  if (gone || !billed) return gone ?? notFound;
  await ctx.enqueue(keepPdfJob, { id: before.id });
  const number = await takeNumber(ctx.db, Number(before.issueDate.slice(0, 4)));
  return issueInvoice(before, { number, billTo: billed.party, today }, by, ctx.now);
};
