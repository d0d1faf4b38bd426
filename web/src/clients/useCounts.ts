import { activityOperations } from 'domain/activities';
import { contactOperations } from 'domain/contacts';
import { dealOperations } from 'domain/deals';
import { documentOperations } from 'domain/documents';
import { useRead } from '#platform/query.ts';
import type { Tab } from './ClientTabs.tsx';

export type Counted = Partial<Record<Tab, number>>;

/** How much there is in each tab, as far as it is known. */
export const useCounts = (clientId: string): Counted => {
  const of = { clientId, limit: 200 };
  const contacts = useRead(contactOperations.list, of, { follows: ['contacts'] }).data?.items.length;
  const deals = useRead(dealOperations.list, of, { follows: ['deals'] }).data?.items.length;
  const activities = useRead(activityOperations.list, of, { follows: ['activities'] }).data?.items.length;
  const documents = useRead(documentOperations.list, of, { follows: ['documents'] }).data?.items.length;
  return {
    ...(contacts !== undefined && { contacts }),
    ...(deals !== undefined && { deals }),
    ...(activities !== undefined && { activities }),
    ...(documents !== undefined && { documents }),
  };
};
