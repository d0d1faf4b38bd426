import { Link } from '@tanstack/react-router';
import { figureWords } from 'domain/kernel';
import type { MessageSummary } from 'domain/messages';
import { type Site, siteStatusLabels, siteTitle, siteTypeLabels } from 'domain/sites';
import { addressWords, stateWords } from '#messages';
import { shortAddress, siteStatusBadge } from '#sites';
import { Badge } from '#ui/Badge.tsx';
import type { Column } from '#ui/list/columns.tsx';
import { moment } from '#ui/moment.ts';

type MachineKind = 'washers' | 'dryers' | 'stacks' | 'combos';

const machinesOf = (label: string, kind: MachineKind): Column<Site> => ({
  ...{ label, as: 'number' },
  cell: ({ machineInventory }) => figureWords(machineInventory[kind]),
});

/** Machines of one kind, by the figure that adds them up. */
const addedUp: Readonly<Record<MachineKind, Column<Site>>> = {
  washers: machinesOf('Washers', 'washers'),
  dryers: machinesOf('Dryers', 'dryers'),
  stacks: machinesOf('Stacks', 'stacks'),
  combos: machinesOf('Combos', 'combos'),
};

/** Sites, with what the figure adds up that they stand behind. */
export const siteColumnsFor = (key: string): readonly Column<Site>[] =>
  siteColumns.flatMap((column) =>
    column.label === 'Machines' && Object.hasOwn(addedUp, key)
      ? [addedUp[key as MachineKind], column]
      : [column],
  );

export const siteColumns: readonly Column<Site>[] = [
  {
    label: 'Site',
    as: 'name',
    csv: siteTitle,
    cell: (site) => (
      <Link params={{ clientId: site.clientId }} search={{ site: site.id }} to="/clients/$clientId">
        {siteTitle(site)}
      </Link>
    ),
  },
  { label: 'Address', as: 'line', cell: shortAddress },
  {
    label: 'Status',
    phone: 'bare',
    csv: ({ status }) => siteStatusLabels[status],
    cell: ({ status }) => siteStatusBadge(status),
  },
  { label: 'Type', cell: ({ siteType }) => siteTypeLabels[siteType] },
  { label: 'Route', cell: ({ collectionRoute }) => collectionRoute },
  {
    label: 'Machines',
    as: 'number',
    cell: ({ machineInventory }) => figureWords(machineInventory.totalMachines),
  },
  { label: 'Units', as: 'number', cell: ({ numberOfUnits }) => figureWords(numberOfUnits) },
];

export const messageColumns: readonly Column<MessageSummary>[] = [
  {
    label: 'With',
    as: 'name',
    csv: ({ leadName, recipients }) => leadName || addressWords(recipients[0] ?? ''),
    cell: ({ id, leadName, recipients }) => (
      <Link search={{ message: id }} to="/messaging">
        {leadName || addressWords(recipients[0] ?? '') || 'Nobody'}
      </Link>
    ),
  },
  { label: 'What', as: 'line', cell: ({ subject, preview }) => subject || preview },
  { label: 'From', cell: ({ senderName }) => addressWords(senderName) },
  {
    label: 'State',
    phone: 'bare',
    csv: ({ status }) => stateWords[status][0],
    cell: ({ status }) => <Badge tone={stateWords[status][1]}>{stateWords[status][0]}</Badge>,
  },
  { label: 'When', csv: ({ createdAt }) => createdAt, cell: ({ createdAt }) => moment(createdAt) },
];
