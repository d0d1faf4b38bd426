import type { Feature } from '#platform/operations/feature.ts';
import { mailedReportDeliveries } from './deliveries.ts';
import { mailDueJob, mailReportJob } from './jobs.ts';
import { mailedReportRoutes } from './routes.ts';

/** Reports that leave by e-mail on their own. */
export const mailedReports: Feature = {
  name: 'mailedReports',
  routes: mailedReportRoutes,
  deliveries: mailedReportDeliveries,
  jobs: [mailDueJob, mailReportJob],
};
