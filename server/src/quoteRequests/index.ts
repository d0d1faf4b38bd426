import { day, later } from 'domain/kernel';
import type { Job } from '#platform/jobs/jobs.ts';
import type { Feature } from '#platform/operations/feature.ts';
import { serveQuoteForm } from './http.ts';
import { quoteRequestRoutes } from './routes.ts';
import { sweepQuotes } from './sql.ts';

// Days for which a sending is known by its id, and counted.
const daysKept = 90;

const sweepJob: Job<object> = {
  name: 'quoteRequests.sweep',
  every: '23 4 * * *',
  run: (_, { db, now }) => sweepQuotes(db, now, later(now, -daysKept * day)),
};

/** The public form in which visitors ask for a quote (PUSH-01): each becomes a lead, or joins one. */
export const quoteRequests: Feature = {
  name: 'quoteRequests',
  routes: quoteRequestRoutes,
  jobs: [sweepJob],
  http: serveQuoteForm,
};
