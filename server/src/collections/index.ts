import type { CollectionEntry } from 'domain/collections';
import { administratorRows, administrators } from 'domain/kernel';
import type { Feature, FeedNoun } from '#platform/operations/feature.ts';
import { followRouteDay } from './follow.ts';
import { collectionRoutes, statementRoutes } from './routes.ts';
import { statementsJob } from './run.ts';
import { entriesById } from './sql/entries.ts';
import { statementsForFeed } from './sql/statements.ts';

export { entryFigures } from './figures.ts';
export { addEntries } from './sql/entries.ts';
export { collectionEvent } from './told.ts';

// Pages are told whose money was counted, and read it again.
const collectionFeed: FeedNoun<CollectionEntry> = {
  noun: 'collections',
  who: administrators,
  load: entriesById,
  scope: administratorRows,
  summary: ({ id, siteId, clientId, date }) => ({ id, siteId, clientId, date }),
  whole: (entry) => entry,
};

type StatementHead = Awaited<ReturnType<typeof statementsForFeed>>[number];

const statementFeed: FeedNoun<StatementHead> = {
  noun: 'statements',
  who: administrators,
  load: statementsForFeed,
  scope: administratorRows,
};

/** What was collected at the sites: entered by hand, or followed from the stops of route days. */
export const collections: Feature = {
  name: 'collections',
  routes: collectionRoutes,
  feed: collectionFeed,
  reactions: [
    { verb: 'routeDays.stopDone', run: followRouteDay },
    { verb: 'routeDays.stopSkipped', run: followRouteDay },
    { verb: 'routeDays.stopReopened', run: followRouteDay },
  ],
};

/** What properties are owed for a month, as PDFs among their documents. */
export const statements: Feature = {
  name: 'statements',
  routes: statementRoutes,
  feed: statementFeed,
  jobs: [statementsJob],
};
