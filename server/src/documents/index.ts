import { documentScope } from 'domain/documents';
import { everyone } from 'domain/kernel';
import type { Feature, FeedNoun } from '#platform/operations/feature.ts';
import { documentGates, documentHttp } from './http.ts';
import { foldJob, interruptJob, previewJob, remindJob, scanJob, sweepJob, tidyJob } from './jobs.ts';
import { documentRoutes } from './routes.ts';
import { documentSearch } from './search.ts';
import { documentsForFeed } from './sql.ts';

export { keepArrived } from './arrived.ts';
export { verifyFiles } from './by-hand.ts';
export { openDocument } from './bytes.ts';
export { giveHome } from './give-home.ts';
export { nowhere } from './home.ts';
export { fileAnswer } from './http.ts';
export { keepDocument } from './keep.ts';
export { withoutPlace } from './place.ts';
export { previewKey, previewViews } from './preview.ts';
export { managerOf } from './sql/reminders.ts';
export { keptDocuments } from './sql/tidy.ts';
export { type DocumentRow, findDocument } from './sql.ts';
export { storeDocument } from './store.ts';
export { fileOpened } from './told.ts';
export { named, queryOf, type Road, serveUploads } from './uploads.ts';

type Row = Awaited<ReturnType<typeof documentsForFeed>>[number];

// Pages are told whose files changed, and read them again.
const feed: FeedNoun<Row> = {
  noun: 'documents',
  who: everyone,
  load: documentsForFeed,
  scope: documentScope,
  summary: ({ id, version, leadId, clientId, siteId }) => ({ id, version, leadId, clientId, siteId }),
};

/** Files: those of leads with the lead's rights, all others for administrators. */
export const documents: Feature = {
  name: 'documents',
  routes: documentRoutes,
  feed,
  jobs: [previewJob, interruptJob, scanJob, remindJob, tidyJob, sweepJob, foldJob],
  gates: documentGates,
  http: documentHttp,
  search: documentSearch,
};
