import { blankDeal, changeDeal, dealOperations, dealRefusals, dealsPerParent } from 'domain/deals';
import { besideFeed, besideRoutes } from '#contacts';
import { repProblem } from '#leads';
import type { Context } from '#platform/operations/context.ts';
import type { Feature } from '#platform/operations/feature.ts';
import { dealsSql } from './table.ts';

export const { leadsAmong: leadsWithDeals, isBeside: isDealBeside } = dealsSql;

/** Shows a lead's deals on the client it became; they stay on the lead. */
export const carryDeals = ({ db }: Pick<Context, 'db'>, leadId: string, clientId: string): Promise<void> =>
  dealsSql.carry(db, leadId, clientId);

/** What may be sold to a lead or a client. */
export const deals: Feature = {
  name: 'deals',
  routes: besideRoutes({
    operations: dealOperations,
    rows: dealsSql,
    blank: blankDeal,
    change: changeDeal,
    problem: (ctx, after, before) =>
      after.assignedTo === (before?.assignedTo ?? null)
        ? Promise.resolve(null)
        : repProblem(ctx, after.assignedTo),
    refusals: dealRefusals,
    most: dealsPerParent,
  }),
  feed: besideFeed(dealsSql),
};
