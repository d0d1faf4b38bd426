import { conversionOperations, conversionsShown } from 'domain/conversion';
import { useRead } from '#platform/query.ts';
import { Bones } from '#ui/Bones.tsx';
import { Empty } from '#ui/Empty.tsx';
import { Building2 } from '#ui/Icon.tsx';
import { moment } from '#ui/moment.ts';
import { Failure } from '#ui/Strip.tsx';
import { Table } from '#ui/Table.tsx';
import styles from './Conversion.module.css';
import { ClientLink } from './open-client.tsx';

/** The newest conversions: who made a client of which lead, and when (CONV-06). */
export const Conversions = () => {
  const read = useRead(conversionOperations.list, { limit: conversionsShown }, { follows: ['leads'] });
  if (read.error && !read.data)
    return (
      <Failure error={read.error} onRetry={() => void read.refetch()}>
        The conversions could not be loaded.
      </Failure>
    );
  if (!read.data) return <Bones label="Loading conversions" rows={4} />;
  if (read.data.items.length === 0)
    return (
      <Empty icon={<Building2 aria-hidden="true" />} title="No conversions yet">
        <p>A sold lead is converted from its dialog.</p>
      </Empty>
    );
  return (
    <div className={styles.table}>
      <Table heads={['Client', 'Lead', 'Site', 'Converted by', 'When']} label="Conversions">
        {read.data.items.map((one) => (
          <tr key={one.id}>
            <td data-cell="name">
              <ClientLink id={one.clientId} siteId={one.siteId}>
                {one.clientName}
              </ClientLink>
            </td>
            <td data-cell="line" data-label="Lead">
              {one.leadName}
            </td>
            <td data-cell="line" data-label="Site">
              {one.conversionData.siteName}
            </td>
            <td data-cell="line" data-label="By">
              {one.convertedByName}
            </td>
            <td data-phone="end">{moment(one.convertedAt)}</td>
          </tr>
        ))}
      </Table>
      <p className={styles.said}>{`The newest ${conversionsShown} are shown.`}</p>
    </div>
  );
};
