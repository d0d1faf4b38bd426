import { sizeWords } from 'domain/kernel';
import { backupRefusals, type KeptBackup, systemOperations } from 'domain/system';
import { fetchExport } from '#auth';
import { useRead } from '#platform/query.ts';
import { Badge } from '#ui/Badge.tsx';
import { Empty } from '#ui/Empty.tsx';
import type { Column } from '#ui/list/columns.tsx';
import { rowActs } from '#ui/list/RowActs.tsx';
import { Table } from '#ui/list/Table.tsx';
import { minuteOf } from '#ui/moment.ts';
import { Panel } from '#ui/Panel.tsx';
import { Reading } from '#ui/Reading.tsx';

type Facts = { now: number };

const columns: readonly Column<KeptBackup, Facts>[] = [
  { label: 'Made', as: 'name', cell: ({ at }, { now }) => minuteOf(at, now) },
  { label: 'Size', as: 'number', cell: ({ bytes }) => sizeWords(bytes) },
  {
    label: 'Encrypted',
    phone: 'bare',
    cell: ({ encrypted }) =>
      encrypted ? <Badge tone="ok">Encrypted</Badge> : <Badge tone="plain">Not encrypted</Badge>,
  },
  rowActs(({ name, at, encrypted }, { now }) => [
    {
      label: 'Download',
      name: `Download: ${minuteOf(at, now)}`,
      off: encrypted ? undefined : backupRefusals.plain.message,
      run: () => fetchExport(`/api/backups/${name}`),
    },
  ]),
];

/** What lies where the server keeps its backups, to be taken elsewhere; it is restored on a server alone. */
export const BackupsPanel = () => {
  const read = useRead(systemOperations.backups, {});
  const { items = [], problem = null } = read.data ?? {};
  return (
    <Panel title="Kept backups">
      <p className="compact pad soft words">
        Each holds all records and files. One is read with the key that it was encrypted with, by npm run
        restore on a server. All administrators are told of a download.
      </p>
      <Reading label="Looking for backups" of={read} rows={2} what="the kept backups" />
      {problem !== null && (
        <p className="pad words" role="alert">
          {problem}
        </p>
      )}
      {read.data && problem === null && items.length === 0 && <Empty title="None is kept" />}
      {items.length > 0 && (
        <Table
          columns={columns}
          facts={{ now: Date.now() }}
          keyOf={({ name }) => name}
          label="Kept backups"
          rows={items}
        />
      )}
    </Panel>
  );
};
