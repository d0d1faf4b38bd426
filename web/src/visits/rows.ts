import type { VisitRow } from 'domain/visits';
import { store } from '#platform/store.ts';

/** One's visits in this browser, live: a repeat as its one row. */
export const visitRows = store.noun<VisitRow>('visits', { whole: (row) => row.site !== undefined });
