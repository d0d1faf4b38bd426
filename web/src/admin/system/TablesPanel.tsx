import { figureWords, sizeWords } from 'domain/kernel';
import { type SystemAnswer, tableWords } from 'domain/system';
import type { Column } from '#ui/list/columns.tsx';
import { Table } from '#ui/list/Table.tsx';
import { Panel } from '#ui/Panel.tsx';
import { useStatus } from './useStatus.ts';

const columns: readonly Column<SystemAnswer['database']['tables'][number]>[] = [
  { label: 'Table', as: 'name', cell: ({ name }) => tableWords(name) },
  { label: 'Rows, about', as: 'number', phone: { unit: 'rows' }, cell: ({ rows }) => figureWords(rows) },
  { label: 'Size', as: 'number', phone: 'bare', cell: ({ bytes }) => sizeWords(bytes) },
];

/** What of the database is large. */
export const TablesPanel = () => {
  const { data } = useStatus();
  if (!data) return null;
  return (
    <Panel title="Largest tables">
      <Table
        columns={columns}
        keyOf={({ name }) => name}
        label="Largest tables"
        rows={data.database.tables}
      />
    </Panel>
  );
};
