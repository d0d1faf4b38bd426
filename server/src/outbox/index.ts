import type { Feature } from '#platform/operations/feature.ts';
import { outboxRoutes } from './routes.ts';
import { sendMailJob, sweepOutboxJob } from './send.ts';

export { optedOut, optIn, optOut } from './opt-outs.ts';

export const outbox: Feature = {
  name: 'outbox',
  routes: outboxRoutes,
  jobs: [sendMailJob, sweepOutboxJob],
};
