import type { Client } from 'domain/clients';
import { type Site, siteTitle } from 'domain/sites';
import { useRow } from '#platform/useStore.ts';
import { machinesWords, SitePanel, shortAddress, siteStatusBadge, sites, useSite, useSitesOf } from '#sites';
import { Bones } from '#ui/Bones.tsx';
import { Button } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import { ArrowLeft, MapPin } from '#ui/Icon.tsx';
import { Failure } from '#ui/Strip.tsx';
import { messageOf } from '#ui/useAct.ts';
import { usePhone } from '#ui/usePhone.ts';
import styles from './Clients.module.css';
import { ContractPanel } from './ContractPanel.tsx';
import type { ClientPageSearch } from './index.ts';
import { SiteAround } from './SiteAround.tsx';

type TabProps = {
  client: Client;
  search: ClientPageSearch;
  onSearch: (next: ClientPageSearch, replace?: boolean) => void;
};

const SiteLine = ({ id, current, onOpen }: { id: string; current: boolean; onOpen: () => void }) => {
  const site = useRow(sites, id);
  if (!site) return null;
  return (
    <li data-current={current || undefined}>
      <button
        aria-current={current ? 'true' : undefined}
        className={styles.site}
        onClick={onOpen}
        type="button"
      >
        <span className={`fill ${styles.siteName}`}>
          <b className="cut">{siteTitle(site)}</b>
          <small className="cut">{shortAddress(site) || site.locationCode}</small>
        </span>
        <span className={styles.siteFacts}>
          {siteStatusBadge(site.status)}
          <small className="num">{machinesWords(site.machineInventory.totalMachines)}</small>
        </span>
      </button>
    </li>
  );
};

const NoSites = () => (
  <Empty icon={<MapPin />} title="No sites yet">
    <p>Add the first one above: its machines, route, collections and commission stand here then.</p>
  </Empty>
);

const SiteList = ({
  client,
  shown,
  onOpen,
}: {
  client: Client;
  shown: string | null;
  onOpen: (id: string) => void;
}) => {
  const { ids, loading, error, hasMore, loadMore, retry } = useSitesOf(client.id);
  return (
    <section aria-label="Sites of this client" className={`card ${styles.sites}`}>
      {Boolean(error) && (
        <Failure error={error as Error} onRetry={retry}>
          {`Could not load the sites. ${messageOf(error)}`}
        </Failure>
      )}
      {loading && ids.length === 0 && <Bones label="Loading sites" rows={3} />}
      {!loading && !error && ids.length === 0 && <NoSites />}
      {ids.length > 0 && (
        <ul aria-label="Sites">
          {ids.map((id) => (
            <SiteLine current={id === shown} id={id} key={id} onOpen={() => onOpen(id)} />
          ))}
        </ul>
      )}
      {hasMore && (
        <div className={styles.more}>
          <Button onClick={loadMore} small>
            Show more
          </Button>
        </div>
      )}
    </section>
  );
};

const OneSite = ({ id, client, onGone }: { id: string; client: Client; onGone: () => void }) => {
  const { state, row, error } = useSite(id);
  if (state === 'missing' || (row && row.clientId !== client.id))
    return <Empty icon={<MapPin />} title="This site is no longer here" />;
  if (row) return <Panel client={client} onGone={onGone} site={row} />;
  if (state === 'failed')
    return (
      <Failure away="This site is not kept on this device." error={error} onRetry={() => location.reload()}>
        {`Could not load the site. ${error.message}`}
      </Failure>
    );
  return <Bones label="Loading the site" rows={5} />;
};

const Panel = ({ site, client, onGone }: { site: Site; client: Client; onGone: () => void }) => (
  <SitePanel key={site.id} onGone={onGone} primary={client.primarySiteId === site.id} site={site}>
    <SiteAround site={site} />
  </SitePanel>
);

/** The client's sites at the left, one of them at the right; on a phone one after the other. */
export const SitesTab = ({ client, search, onSearch }: TabProps) => {
  const phone = usePhone();
  const { ids, loading, error } = useSitesOf(client.id);
  const none = ids.length === 0 && !loading && !error;
  const first = client.primarySiteId ?? ids[0] ?? null;
  const shown = search.site || (phone ? null : first);
  const open = (id: string) => onSearch({ site: id }, !phone && search.site !== undefined);
  if (phone && search.site)
    return (
      <div className={styles.one}>
        <div>
          <Button glyph={ArrowLeft} look="quiet" onClick={() => onSearch({})} small>
            All sites
          </Button>
        </div>
        <OneSite client={client} id={search.site} key={search.site} onGone={() => onSearch({}, true)} />
      </div>
    );
  return (
    <div className={styles.two}>
      <div className={styles.left}>
        {(!none || phone) && <SiteList client={client} onOpen={open} shown={shown} />}
        <ContractPanel client={client} />
      </div>
      {none && !phone && (
        <section aria-label="Sites of this client" className={`card ${styles.sites}`}>
          <NoSites />
        </section>
      )}
      {shown && !phone && (
        <OneSite client={client} id={shown} key={shown} onGone={() => onSearch({}, true)} />
      )}
    </div>
  );
};
