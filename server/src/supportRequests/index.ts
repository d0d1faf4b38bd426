import { everyone } from 'domain/kernel';
import type { Feature } from '#platform/operations/feature.ts';
import { feedOf } from '#platform/rows/feed.ts';
import { assigneeReactions, heldRequests } from './assignees.ts';
import { closeJob } from './jobs.ts';
import { supportDeliveries, supportReactions } from './mails.ts';
import { supportRequestRoutes } from './routes.ts';
import { screenshotGates, serveScreenshots } from './screenshot.ts';
import { requestTable } from './table.ts';

export { asWatched } from './assignees.ts';
export { replyByMail } from './mails.ts';
export { withNames } from './show.ts';
export { findReply, requestById } from './sql.ts';

/** What people ask of those behind the product: their own; administrators, everybody's. */
export const supportRequests: Feature = {
  name: 'supportRequests',
  routes: supportRequestRoutes,
  feed: feedOf(requestTable, everyone, ['id', 'version', 'createdBy', 'assignedTo', 'status']),
  holding: heldRequests,
  deliveries: supportDeliveries,
  reactions: [...supportReactions, ...assigneeReactions],
  jobs: [closeJob],
  gates: screenshotGates,
  http: serveScreenshots,
};
