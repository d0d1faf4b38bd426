import type { Client } from 'domain/clients';
import { siteTitle } from 'domain/sites';
import { machinesWords, useSite } from '#sites';
import { minuteOf } from '#ui/moment.ts';
import { Panel } from '#ui/Panel.tsx';
import { useNames } from '#view';
import { OriginLead } from './ClientHead.tsx';
import styles from './Clients.module.css';
import { Facts } from './ContractPanel.tsx';

const PrimarySite = ({ id }: { id: string }) => {
  const { row } = useSite(id);
  return row ? siteTitle(row) : '–';
};

/** ‘Nov 3 at 10:15 by Priya Raman’. */
const useStamp = () => {
  const nameOf = useNames();
  return (at: string | null, uid: string | null): string => {
    if (!at) return '';
    const name = nameOf(uid);
    return name ? `${minuteOf(at)} by ${name}` : minuteOf(at);
  };
};

const remindersOf = ({ contractReminders }: Client): string =>
  Object.entries(contractReminders)
    .toSorted(([one], [other]) => Number(other) - Number(one))
    .map(([days, at]) => `${days} days before, on ${minuteOf(at)}`)
    .join('; ');

/** What nobody types: where the client came from, what it comes to, and who wrote it when. */
export const Record = ({ client }: { client: Client }) => {
  const stamp = useStamp();
  const sites = client.sites.length;
  return (
    <Panel title="Record">
      <div className={styles.record}>
        <Facts
          facts={[
            ['Lead', client.originLeadId && <OriginLead id={client.originLeadId} key="lead" />],
            ['Converted', stamp(client.convertedAt, client.convertedBy)],
            ['Told of its end', remindersOf(client)],
          ]}
        />
        <Facts
          facts={[
            ['Sites', `${sites} ${sites === 1 ? 'site' : 'sites'}, ${machinesWords(client.machines)}`],
            ['Primary', client.primarySiteId && <PrimarySite id={client.primarySiteId} key="primary" />],
          ]}
        />
        <Facts
          facts={[
            ['Added', stamp(client.createdAt, client.createdBy)],
            ['Changed', stamp(client.updatedAt, client.updatedBy)],
          ]}
        />
      </div>
    </Panel>
  );
};
