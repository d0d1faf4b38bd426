import type { Client } from 'domain/clients';
import { type Site, siteOperations, siteRefusals, siteTitle } from 'domain/sites';
import { useState } from 'react';
import { useRead } from '#platform/query.ts';
import { useOfficeToday } from '#settings';
import { Bones } from '#ui/Bones.tsx';
import { Empty } from '#ui/Empty.tsx';
import { Coins } from '#ui/Icon.tsx';
import { Reading } from '#ui/Reading.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import styles from './Collections.module.css';
import { CommissionPanel } from './CommissionPanel.tsx';
import { Entries } from './Entries.tsx';
import { SiteStatements } from './SiteStatements.tsx';
import { monthsBack } from './words.ts';

type Shown = { sites: readonly Site[]; first: string | null; off: string | null };

const Money = (shown: Shown) => {
  const today = useOfficeToday();
  return today ? <Chosen {...shown} today={today} /> : <Bones label="Loading the months" rows={4} />;
};

const Chosen = ({ sites, first, off, today }: Shown & { today: string }) => {
  const [siteId, setSite] = useState(first ?? sites[0]?.id ?? '');
  const [month, setMonth] = useState(today.slice(0, 7));
  const site = sites.find(({ id }) => id === siteId) ?? sites[0];
  if (!site) return null;
  const why = off ?? (site.deletedAt ? siteRefusals.deleted.message : null);
  return (
    <div className={styles.parts}>
      <div className={styles.choose}>
        <SelectField
          label="Site"
          options={sites.map((each) => [each.id, siteTitle(each)])}
          onChange={(event) => setSite(event.target.value)}
          value={site.id}
        />
        <SelectField
          label="Month"
          options={monthsBack(24, today).map(({ value, label }) => [value, label])}
          onChange={(event) => setMonth(event.target.value)}
          value={month}
        />
      </div>
      <Entries key={`${site.id} ${month}`} month={month} off={why} site={site} />
      <CommissionPanel off={why} site={site} />
      <SiteStatements key={site.id} month={month} off={off} site={site} />
    </div>
  );
};

/** What was collected at a client's sites, how the property shares in it, and its statements. */
export const ClientMoney = ({ client, off }: { client: Client; off: string | null }) => {
  const read = useRead(siteOperations.list, { clientId: client.id, limit: 200 }, { follows: ['sites'] });
  if (!read.data) return <Reading label="Loading the sites" of={read} rows={4} what="the sites" />;
  if (read.data.items.length === 0)
    return (
      <Empty icon={<Coins />} title="No sites yet">
        <p>What is collected belongs to a site. Add the first one above.</p>
      </Empty>
    );
  return <Money first={client.primarySiteId} off={off} sites={read.data.items} />;
};
