import type { Feature } from '#platform/operations/feature.ts';
import { auditRoutes } from './routes.ts';
import { sealJob } from './seal.ts';
import { wordsJob } from './words.ts';

export { archiveMac } from './archives.ts';
export { emptyEvents } from './erased.ts';
export { auditEntryPages, auditExportKinds } from './export.ts';
export { sealJob } from './seal.ts';
export { countArchived, insertArchive, readArchives } from './sql/archives.ts';
export { holdWords, renewWords } from './sql/words.ts';
export { eventsHolding } from './text.ts';
export { verifyChain } from './verify.ts';
export { wordsJob } from './words.ts';

export const audit: Feature = { name: 'audit', routes: auditRoutes, jobs: [sealJob, wordsJob] };
