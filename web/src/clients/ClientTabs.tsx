import { Link } from '@tanstack/react-router';
import type { Client } from 'domain/clients';
import { useSitesOf } from '#sites';
import { Tabs } from '#ui/Tabs.tsx';
import styles from './Clients.module.css';
import type { ClientPageSearch } from './index.ts';
import { type Counted, useCounts } from './useCounts.ts';

const tabs = [
  ['sites', 'Sites'],
  ['timeline', 'Timeline'],
  ['contacts', 'Contacts'],
  ['deals', 'Deals'],
  ['activities', 'Activities'],
  ['documents', 'Documents'],
  ['collections', 'Collections'],
  ['invoices', 'Invoices'],
  ['contract', 'Details'],
] as const;
export type Tab = (typeof tabs)[number][0];

/** The tab that the address asks for; the sites without one. */
export const tabOf = ({ tab }: ClientPageSearch): Tab => tabs.find(([name]) => name === tab)?.[0] ?? 'sites';

/** The parts of a client's page, each with its address and how much there is in it. */
export const ClientTabs = ({ client, current }: { client: Client; current: Tab }) => {
  const { total } = useSitesOf(client.id);
  const counts: Counted = { ...useCounts(client.id), sites: total ?? client.sites.length };
  return (
    <Tabs label="Client">
      {tabs.map(([tab, label]) => (
        <Link
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={tab === current ? 'page' : undefined}
          key={tab}
          params={{ clientId: client.id }}
          search={tab === 'sites' ? {} : { tab }}
          to="/clients/$clientId"
        >
          {label}
          {counts[tab] !== undefined && <span className={styles.count}>{counts[tab]}</span>}
        </Link>
      ))}
    </Tabs>
  );
};
