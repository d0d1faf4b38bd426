import {
  type Client,
  type ClientSort,
  clientStatusLabels,
  clientTitle,
  serviceLevelLabels,
} from 'domain/clients';
import { figureWords } from 'domain/kernel';
import type { Column } from '#ui/list/columns.tsx';
import { age, dayOf } from '#ui/moment.ts';
import { ClientStatusBadge, RenewalChip } from './badges.tsx';
import styles from './Clients.module.css';
import { contactLine } from './words.ts';

export type ClientFacts = { now: number; nameOf: (uid: string | null) => string | null };

/** What lists say of clients. */
export const clientColumns: readonly Column<Client, ClientFacts, ClientSort>[] = [
  {
    label: 'Name',
    as: 'name',
    width: 230,
    sorts: { name: 'ascending' },
    title: clientTitle,
    csv: clientTitle,
    cell: (client) => (
      <a data-open href={`/clients/${client.id}`}>
        {clientTitle(client)}
      </a>
    ),
  },
  { label: 'Contact', as: 'line', width: 190, cell: contactLine },
  {
    label: 'Status',
    width: 112,
    phone: 'bare',
    csv: ({ status }) => clientStatusLabels[status],
    cell: ({ status }) => <ClientStatusBadge status={status} />,
  },
  { label: 'Tier', width: 84, cell: ({ serviceLevel }) => serviceLevelLabels[serviceLevel] },
  {
    label: 'Account manager',
    width: 130,
    phone: { label: 'Manager' },
    cell: ({ accountManager }, { nameOf }) => nameOf(accountManager),
  },
  { label: 'Sites', as: 'number', width: 64, cell: ({ sites }) => sites.length },
  {
    label: 'Machines',
    as: 'number',
    width: 84,
    cell: ({ machines }) => figureWords(machines),
  },
  {
    label: 'Contract end',
    width: 178,
    sorts: { contractEnd: 'ascending' },
    csv: ({ contractEndDate }) => contractEndDate,
    cell: (client, { now }) =>
      client.contractEndDate && (
        <span className={styles.end}>
          {dayOf(client.contractEndDate, now)}
          <RenewalChip client={client} />
        </span>
      ),
  },
  {
    label: 'Changed',
    width: 90,
    sorts: { newest: 'descending' },
    csv: ({ updatedAt }) => updatedAt,
    cell: ({ updatedAt }, { now }) => age(updatedAt, now),
  },
];
