import { type Client, clientTitle } from 'domain/clients';
import { type ComponentType, lazy } from 'react';
import { loadActivities } from '#activities';
import { loadEvents } from '#calendar';
import { loadClientMoney } from '#collections';
import { loadContacts } from '#contacts';
import { loadDeals } from '#deals';
import { loadDocuments } from '#documents';
import { loadClientInvoices } from '#invoices';
import type { BesideProps } from '#ui/beside/parent.ts';
import { useWork } from '#view';
import styles from './Clients.module.css';
import type { Tab } from './ClientTabs.tsx';

const later = (load: () => Promise<ComponentType<BesideProps>>) =>
  lazy(async () => ({ default: await load() }));
const Money = lazy(async () => ({ default: await loadClientMoney() }));
const Invoices = lazy(async () => ({ default: await loadClientInvoices() }));
const Contacts = later(loadContacts);
const Deals = later(loadDeals);
const Activities = later(loadActivities);
const Events = lazy(async () => ({ default: (await loadEvents()).EventsPanel }));
const Documents = lazy(async () => ({ default: await loadDocuments() }));

/** What other nouns keep of a client. */
export const Around = ({ client, tab }: { client: Client; tab: Tab }) => {
  const { by, off } = useWork();
  const beside: BesideProps = { of: { client }, by, off };
  if (tab === 'collections') return <Money client={client} off={off} />;
  if (tab === 'invoices') return <Invoices client={client} off={off} />;
  return (
    <div className={`pad ${styles.around}`}>
      {tab === 'contacts' && <Contacts {...beside} />}
      {tab === 'deals' && <Deals {...beside} />}
      {tab === 'activities' && (
        <>
          <Activities {...beside} />
          <h3>Events</h3>
          <Events of={{ clientId: client.id, name: clientTitle(client) }} />
        </>
      )}
      {tab === 'documents' && <Documents by={by} of={{ client }} off={off} />}
    </div>
  );
};
