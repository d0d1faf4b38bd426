import type { FieldChange, ImportCheck } from 'domain/imports';
import { countWords } from 'domain/kernel';
import type { Column } from '#ui/list/columns.tsx';
import { Table } from '#ui/list/Table.tsx';
import { Panel } from '#ui/Panel.tsx';
import styles from './Imports.module.css';
import { firstShown } from './words.ts';

const columns: readonly Column<FieldChange>[] = [
  { label: 'Row', as: 'number fit', className: 'num dim', cell: ({ line }) => line },
  { label: 'Record', as: 'name cut', title: ({ name }) => name, cell: ({ name }) => name || '(no name)' },
  { label: 'Field', cell: ({ field }) => field },
  {
    label: 'Now',
    as: 'cut',
    className: styles.value,
    title: ({ from }) => from,
    cell: ({ from }) => <del>{from}</del>,
  },
  {
    label: 'Becomes',
    as: 'cut',
    className: styles.value,
    title: ({ to }) => to,
    cell: ({ to }) => <ins>{to}</ins>,
  },
];

/** Field by field what an update would write over. */
export const Changes = ({ answer: { changes, changesTotal } }: { answer: ImportCheck }) =>
  changesTotal > 0 && (
    <Panel count={changesTotal} title="Filled fields that change">
      <Table
        columns={columns}
        keyOf={({ line, field, from }) => `${line}-${field}-${from}`}
        label="Filled fields that change"
        rows={changes}
      />
      {changesTotal > changes.length && (
        <p className={`small dim ${styles.said}`}>
          {`${firstShown(changes.length)}, of ${countWords(changesTotal, 'field')}. A revert puts all of them back.`}
        </p>
      )}
    </Panel>
  );
