import { conversionOperations, conversionsShown, type NamedConversion } from 'domain/conversion';
import { useRead } from '#platform/query.ts';
import { Empty } from '#ui/Empty.tsx';
import { Building2 } from '#ui/Icon.tsx';
import type { Column } from '#ui/list/columns.tsx';
import { Table } from '#ui/list/Table.tsx';
import { moment } from '#ui/moment.ts';
import { Reading } from '#ui/Reading.tsx';
import styles from './Conversion.module.css';
import { ClientLink } from './open-client.tsx';

const columns: readonly Column<NamedConversion>[] = [
  {
    label: 'Client',
    as: 'name',
    cell: ({ clientId, siteId, clientName }) => (
      <ClientLink id={clientId} siteId={siteId}>
        {clientName}
      </ClientLink>
    ),
  },
  { label: 'Lead', as: 'line', phone: { label: 'Lead' }, cell: ({ leadName }) => leadName },
  {
    label: 'Site',
    as: 'line',
    phone: { label: 'Site' },
    cell: ({ conversionData }) => conversionData.siteName,
  },
  {
    label: 'Converted by',
    as: 'line',
    phone: { label: 'By' },
    cell: ({ convertedByName }) => convertedByName,
  },
  { label: 'When', phone: 'end', cell: ({ convertedAt }) => moment(convertedAt) },
];

/** The newest conversions: who made a client of which lead, and when (CONV-06). */
export const Conversions = () => {
  const read = useRead(conversionOperations.list, { limit: conversionsShown }, { follows: ['leads'] });
  if (!read.data)
    return (
      <Reading failed="The conversions could not be loaded." label="Loading conversions" of={read} rows={4} />
    );
  if (read.data.items.length === 0)
    return (
      <Empty icon={<Building2 />} title="No conversions yet">
        <p>A sold lead is converted from its dialog.</p>
      </Empty>
    );
  return (
    <div className={styles.table}>
      <Table columns={columns} label="Conversions" rows={read.data.items} />
      <p className={`small dim ${styles.said}`}>{`The newest ${conversionsShown} are shown.`}</p>
    </div>
  );
};
