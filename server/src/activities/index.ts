import {
  type Activity,
  activitiesPerParent,
  activityOperations,
  activityRefusals,
  blankActivity,
  changeActivity,
} from 'domain/activities';
import type { Refusal } from 'domain/kernel';
import { besideFeed, besideHolding, besideRoutes, isContactBeside } from '#contacts';
import { isDealBeside } from '#deals';
import { repProblem } from '#leads';
import type { Context } from '#platform/operations/context.ts';
import type { Feature } from '#platform/operations/feature.ts';
import { activitiesSql } from './table.ts';

export { activitiesSql } from './table.ts';

/** Deal and contact belong where the activity does; who is to do it is in the pick list. Asked where it was changed. */
const problem = async (ctx: Context, after: Activity, before: Activity | null): Promise<Refusal | null> => {
  const { dealId, contactId, assignedTo } = after;
  if (dealId && dealId !== before?.dealId && !(await isDealBeside(ctx.db, dealId, after)))
    return activityRefusals.dealElsewhere;
  if (contactId && contactId !== before?.contactId && !(await isContactBeside(ctx.db, contactId, after)))
    return activityRefusals.contactElsewhere;
  return assignedTo === (before?.assignedTo ?? null) ? null : repProblem(ctx, assignedTo);
};

/** What is done, and to be done, for a lead or a client. */
export const activities: Feature = {
  name: 'activities',
  routes: besideRoutes({
    operations: activityOperations,
    rows: activitiesSql,
    blank: blankActivity,
    change: changeActivity,
    problem,
    most: activitiesPerParent,
  }),
  feed: besideFeed(activitiesSql),
  holding: besideHolding('activities', activitiesSql),
};
