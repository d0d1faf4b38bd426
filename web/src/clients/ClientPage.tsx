import { Link } from '@tanstack/react-router';
import { type Client, clientRefusals, clientTitle } from 'domain/clients';
import { lazy, Suspense, useState } from 'react';
import { NewSite } from '#sites';
import { Bones } from '#ui/Bones.tsx';
import { Crumb } from '#ui/Crumb.tsx';
import { Empty } from '#ui/Empty.tsx';
import { Building2 } from '#ui/Icon.tsx';
import { Failure } from '#ui/Strip.tsx';
import { useWork } from '#view';
import { ClientHead } from './ClientHead.tsx';
import { ClientTabs, type Tab, tabOf } from './ClientTabs.tsx';
import type { ClientPageSearch } from './index.ts';
import { useClient } from './rows.ts';
import { SitesTab } from './SitesTab.tsx';
import { ClientTwins, LeadOn } from './Twins.tsx';

const ClientTimeline = lazy(async () => ({ default: (await import('./Timeline.tsx')).ClientTimeline }));
const ContractTab = lazy(async () => ({ default: (await import('./ContractTab.tsx')).ContractTab }));
const Around = lazy(async () => ({ default: (await import('./Around.tsx')).Around }));

type PageProps = {
  id: string;
  search: ClientPageSearch;
  onSearch: (next: ClientPageSearch, replace?: boolean) => void;
};

const Content = ({ tab, client, ...rest }: PageProps & { tab: Tab; client: Client }) => {
  if (tab === 'sites') return <SitesTab client={client} {...rest} />;
  if (tab === 'timeline') return <ClientTimeline client={client} />;
  if (tab === 'contract') return <ContractTab client={client} />;
  return <Around client={client} tab={tab} />;
};

const Known = ({ client, ...props }: PageProps & { client: Client }) => {
  const { off } = useWork();
  const [adding, add] = useState(false);
  const tab = tabOf(props.search);
  const why = off ?? (client.deletedAt ? clientRefusals.deleted.message : null);
  return (
    <>
      <ClientHead client={client} off={why} onAddSite={() => add(true)} />
      {client.deletedAt === null ? <ClientTwins client={client} off={why} /> : <LeadOn client={client} />}
      <ClientTabs client={client} current={tab} />
      <Suspense fallback={<Bones label="Loading" rows={4} />}>
        <Content {...props} client={client} tab={tab} />
      </Suspense>
      {adding && (
        <NewSite
          clientId={client.id}
          onClose={(site) => {
            add(false);
            if (site) props.onSearch({ site });
          }}
        />
      )}
    </>
  );
};

/** A client: who they are, their sites, and everything that is kept of them. */
export const ClientPage = (props: PageProps) => {
  const { state, row, error } = useClient(props.id);
  const missing = state === 'missing';
  return (
    <div className="page" style={{ maxWidth: 1320 }}>
      <Crumb>
        <Link to="/clients">Clients</Link>
      </Crumb>
      {(!row || missing) && <h1 style={{ marginBottom: 16 }}>Client</h1>}
      {state === 'loading' && !row && <Bones label="Loading the client" rows={4} />}
      {missing && (
        <Empty icon={<Building2 />} title="This client does not exist">
          <Link to="/clients">All clients</Link>
        </Empty>
      )}
      {state === 'failed' && !row && (
        <Failure
          away="This client is not kept on this device."
          error={error}
          onRetry={() => location.reload()}
        >
          {`Could not load the client. ${error.message}`}
        </Failure>
      )}
      {row && !missing && (
        <>
          <title>{`${clientTitle(row)} · Washboard`}</title>
          <Known {...props} client={row} />
        </>
      )}
    </div>
  );
};
