import { type Client, changeClient, clientScope, clientTitle } from 'domain/clients';
import { administrators, isRefusal } from 'domain/kernel';
import type { Feature, FeedNoun, Holding } from '#platform/operations/feature.ts';
import { existingReactions } from './existing.ts';
import { contractsJob } from './jobs.ts';
import { clientRoutes } from './routes.ts';
import { clientSearch } from './search.ts';
import { clientsById, countManaged, firstManaged, lockManaged, saveClients } from './sql.ts';
import { clientEvent } from './told.ts';

export { markLeadsLike, withMarks } from './existing.ts';
export { clientFigures } from './figures.ts';
export { insertClient, managerProblem, parentProblem } from './keep.ts';
export { clientNameIn } from './sql/name.ts';
export { type Selection as ClientSelection, select as selectClients } from './sql/selection.ts';
export {
  addClients,
  ancestorsOf,
  clientMergedInto,
  clientsAfter,
  clientsById,
  countClients,
  findClient,
  lockClient,
  lockClients,
  lockParents,
  saveClient,
} from './sql.ts';
export { clientEvent } from './told.ts';

const feed: FeedNoun<Client> = {
  noun: 'clients',
  who: administrators,
  load: clientsById,
  scope: clientScope,
  place: ({ deletedAt, status }) => (deletedAt ? null : (status as string)),
};

const holding: Holding = {
  kind: 'clients',
  count: ({ db }, uid) => countManaged(db, uid),
  names: async ({ db }, uid, limit) => (await firstManaged(db, uid, limit)).map(clientTitle),
  handOver: async (ctx, from, to) => {
    const changed: Client[] = [];
    for (const before of await lockManaged(ctx.db, from)) {
      const after = changeClient(before, { accountManager: to }, ctx.actor.uid, ctx.now);
      if (isRefusal(after) || after === before) continue;
      changed.push(after);
      ctx.emit(clientEvent('handedOver', before, after));
    }
    await saveClients(ctx.db, changed);
  },
};

/** Clients: kept, found and looked after; live for administrators. */
export const clients: Feature = {
  name: 'clients',
  routes: clientRoutes,
  feed,
  holding,
  search: clientSearch,
  jobs: [contractsJob],
  reactions: existingReactions,
};
