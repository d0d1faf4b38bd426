import { systemOperations } from 'domain/system';
import { refresh } from '#platform/cache.ts';
import { useRead } from '#platform/query.ts';

/** What the server counted of itself. */
export const useStatus = () => useRead(systemOperations.status, {});

/** Counts anew, with what failed. */
export const countAnew = () => refresh(systemOperations.status, systemOperations.failedJobs);
