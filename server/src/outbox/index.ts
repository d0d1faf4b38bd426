import type { Feature } from '#platform/operations/feature.ts';
import { wakeChannels } from '#platform/outside/deliveries.ts';
import { tellEndedJob } from './block.ts';
import { keyOptOuts } from './opt-outs.ts';
import { reportJob } from './reports.ts';
import { outboxRoutes } from './routes.ts';
import { sendJob, sweepOutboxJob } from './send.ts';
import { receiveReports } from './status.ts';

export { blockDeliveries } from './block.ts';
export { optedOut, optedOutAmong, optIn, optOut, optOutAll } from './opt-outs.ts';
export { replaceProviders } from './providers.ts';
export { settleByBounce } from './reports.ts';
export { cancelDeliveries, deliveriesOf, requeueDeliveries } from './sql/deliveries.ts';
export { countOptOuts, hashOptOuts } from './sql/opt-outs.ts';

export const outbox: Feature = {
  name: 'outbox',
  routes: outboxRoutes,
  jobs: [sendJob, sweepOutboxJob, reportJob, tellEndedJob],
  reactions: [
    {
      // Texts that waited for the approval, or for other quiet hours, leave now.
      verb: 'settings.updated',
      when: ({ after }) => 'smsApproved' in after || 'quietHours' in after,
      run: (_, { db }) => wakeChannels(db, [{ channel: 'sms', at: null }]),
    },
  ],
  http: receiveReports,
  start: keyOptOuts,
};
