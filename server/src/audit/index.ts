import type { Feature } from '#platform/operations/feature.ts';
import { auditRoutes } from './routes.ts';
import { sealJob } from './seal.ts';
import { wordsJob } from './words.ts';

export { auditPages } from './pages.ts';
export { sealJob } from './seal.ts';
export { verifyChain } from './verify.ts';

export const audit: Feature = { name: 'audit', routes: auditRoutes, jobs: [sealJob, wordsJob] };
