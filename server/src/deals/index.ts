import { blankDeal, changeDeal, dealOperations, dealsPerParent } from 'domain/deals';
import { besideFeed, besideHolding, besideRoutes } from '#contacts';
import { repProblem } from '#leads';
import type { Feature } from '#platform/operations/feature.ts';
import { dealsSql } from './table.ts';

export const { isBeside: isDealBeside } = dealsSql;
export { dealsSql } from './table.ts';

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
    most: dealsPerParent,
  }),
  feed: besideFeed(dealsSql),
  holding: besideHolding('deals', dealsSql),
};
