import { type Site, siteTitle } from 'domain/sites';
import { lazy, Suspense } from 'react';
import { loadEvents } from '#calendar';
import { loadDocuments } from '#documents';
import { Bones } from '#ui/Bones.tsx';
import { useWork } from '#view';
import styles from './Clients.module.css';

const Documents = lazy(async () => ({ default: await loadDocuments() }));

const ServiceCalls = lazy(async () => ({ default: (await loadEvents()).ServiceCalls }));
const Events = lazy(async () => ({ default: (await loadEvents()).EventsPanel }));

/** What other nouns keep of a site. */
export const SiteAround = ({ site }: { site: Site }) => {
  const { by, off } = useWork();
  return (
    <div className={`stack apart pad ${styles.siteAround}`}>
      <Suspense fallback={<Bones label="Loading" rows={2} />}>
        <h3>Service calls</h3>
        <ServiceCalls site={site} />
        <h3>Events</h3>
        <Events of={{ clientId: site.clientId, siteId: site.id, name: siteTitle(site) }} />
        <h3>Documents</h3>
        <Documents by={by} of={{ site }} off={off} />
      </Suspense>
    </div>
  );
};
