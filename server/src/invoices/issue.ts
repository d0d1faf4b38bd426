import { type Invoice, issueInvoice, issueProblem } from 'domain/invoices';
import { isRefusal, notFound, type Outcome } from 'domain/kernel';
import type { JobContext } from '#platform/jobs/jobs.ts';
import { type Billed, billedBy, clientProblem } from './billing.ts';
import { keepPdfJob } from './paper.ts';
import { holdClient, takeNumber } from './sql.ts';

type Issuing = Pick<JobContext, 'db' | 'now' | 'enqueue'>;

/** Whom a draft, locked by then, bills once it is issued; nobody deletes that client meanwhile. Or why it may not be issued. */
export const billedWhenIssued = async (
  { db }: Pick<Issuing, 'db'>,
  before: Invoice,
): Promise<Outcome<Billed>> => {
  const problem = issueProblem(before);
  if (problem) return problem;
  await holdClient(db, before.clientId);
  const billed = (await billedBy(db, [before])).get(before.id);
  return clientProblem(billed?.client) ?? billed ?? notFound;
};

type Issue = { by: string | null; today: string; billed: Billed };

/** Gives a draft its number and what else it gets when it is issued. All that may refuse it was asked before. */
export const numbered = async (
  ctx: Issuing,
  before: Invoice,
  { by, today, billed }: Issue,
): Promise<Outcome<Invoice>> => {
  const { id, dueDate, terms } = before;
  await ctx.enqueue(keepPdfJob, { id, dueDate, terms });
  const number = await takeNumber(ctx.db, Number(before.issueDate.slice(0, 4)));
  return issueInvoice(before, { number, billTo: billed.party, today }, by, ctx.now);
};

/** Issues a draft, locked by then: nobody waits for the number of one that comes to nothing. */
export const issue = async (
  ctx: Issuing,
  before: Invoice,
  by: string | null,
  today: string,
): Promise<Outcome<Invoice>> => {
  const billed = await billedWhenIssued(ctx, before);
  return isRefusal(billed) ? billed : numbered(ctx, before, { by, today, billed });
};
