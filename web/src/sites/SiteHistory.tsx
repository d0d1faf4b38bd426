import { type Site, siteOperations, siteTitle } from 'domain/sites';
import { HistoryDialog } from '#ui/timeline/HistoryDialog.tsx';
import { useNames } from '#view';
import { siteFieldNames } from './words.ts';

const verbs = {
  accessed: 'looked at how to get in',
  takenAlong: 'took how to get in along',
  counted: 'changed its counts',
  collected: 'noted its last collection',
  collectionTakenBack: 'took back its last collection',
  installed: 'installed it',
  priced: 'changed its prices',
};

/** What happened to one site, and who looked at its code. */
export const SiteHistory = ({ site, onClose }: { site: Site; onClose: () => void }) => (
  <HistoryDialog
    fields={siteFieldNames}
    id={site.id}
    nameOf={useNames()}
    of={siteOperations.history}
    onClose={onClose}
    silent={['appointmentId', 'occurrence', 'routeDayId']}
    title={siteTitle(site)}
    verbs={verbs}
  />
);
