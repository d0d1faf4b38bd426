import type { Deal } from 'domain/deals';
import { besideSql, bookFields } from '#contacts';

/** Deals, newest first. */
export const dealsSql = besideSql<Deal>(
  'deals',
  [
    ...bookFields,
    'title',
    'value',
    'stage',
    'probability',
    'expectedCloseDate',
    'actualCloseDate',
    'assignedTo',
    'notes',
    'tags',
    'customFields',
  ],
  true,
);
