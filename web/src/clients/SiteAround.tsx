import type { Site } from 'domain/sites';
import { lazy, Suspense } from 'react';
import { Appointments } from '#appointments';
import { loadDocuments } from '#documents';
import { Bones } from '#ui/Bones.tsx';
import { useWork } from '#view';
import styles from './Clients.module.css';

const Documents = lazy(async () => ({ default: await loadDocuments() }));

/** What other nouns keep of a site. */
export const SiteAround = ({ site }: { site: Site }) => {
  const { by, off } = useWork();
  return (
    <div className={`stack apart pad ${styles.siteAround}`}>
      <Suspense fallback={<Bones label="Loading" rows={2} />}>
        <h3>Service calls</h3>
        <Appointments site={site} />
        <h3>Documents</h3>
        <Documents by={by} of={{ site }} off={off} />
      </Suspense>
    </div>
  );
};
