import { renamedRoutes } from 'domain/routes';
import type { Settings } from 'domain/settings';
import type { JobContext } from '#platform/jobs/jobs.ts';
import type { StoredEvent } from '#platform/operations/events.ts';
import { writingAfter } from '#sites';
import { renameRoute } from './changing.ts';
import { hasDays } from './sql/days.ts';
import { lockOrders } from './sql/order.ts';
import { idsUnderName } from './sql/sites.ts';

const namesIn = (side: Readonly<Record<string, unknown>>): string[] =>
  ((side['routes'] ?? []) as Settings['routes']).map(({ name }) => name);

/** Whoever gives a route another name in the settings means its sites, too; `routes.save` has taken them along. */
export const afterSettings = async (event: StoredEvent, ctx: JobContext): Promise<void> => {
  for (const { from, to } of renamedRoutes(namesIn(event.before), namesIn(event.after))) {
    await lockOrders(ctx.db);
    const isLeft = (await hasDays(ctx.db, from)) || (await idsUnderName(ctx.db, from)).length > 0;
    if (isLeft && !(await hasDays(ctx.db, to))) await renameRoute(writingAfter(event, ctx), from, to);
  }
};
