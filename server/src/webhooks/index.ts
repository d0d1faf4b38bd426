import { later } from 'domain/kernel';
import { deliveriesKept } from 'domain/webhooks';
import type { Job } from '#platform/jobs/jobs.ts';
import type { Feature } from '#platform/operations/feature.ts';
import { listenForEvents } from './gather.ts';
import { webhooksRoutes } from './routes.ts';
import { webhookDeliveries } from './send.ts';
import { sweepTold } from './sql.ts';

/** Every night: what was told long ago goes. */
const sweepJob: Job<object> = {
  name: 'webhooks.sweep',
  every: '37 3 * * *',
  run: (_, { db, now }) => sweepTold(db, later(now, -deliveriesKept)),
};

export const webhooks: Feature = {
  name: 'webhooks',
  routes: webhooksRoutes,
  deliveries: webhookDeliveries,
  jobs: [sweepJob],
  listen: listenForEvents,
};
