import { leadTitle } from 'domain/leads';
import { memo } from 'react';
import { leads, phoneLink } from '#leads';
import { useRow } from '#platform/useStore.ts';
import { PickCell } from '#ui/RowsTable.tsx';
import type { ListColumn, ListFacts } from './columns.tsx';
import { EditCell } from './EditCell.tsx';
import styles from './List.module.css';

type Props = {
  id: string;
  index: number;
  columns: readonly ListColumn[];
  chosen: boolean;
  facts: ListFacts;
  /** Labelled facts that lead to the dialog, instead of cells to edit. */
  phone: boolean;
  measure: (row: HTMLElement | null) => (() => void) | undefined;
};

/** One lead as a row; on a phone its name and key figure, then labelled facts. */
export const ListRow = memo(({ id, index, columns, chosen, facts, phone, measure }: Props) => {
  const row = useRow(leads, id);
  if (!row) return null;
  const title = leadTitle(row);
  return (
    <tr aria-rowindex={index + 2} aria-selected={chosen} data-index={index} data-row={id} ref={measure}>
      <PickCell chosen={chosen} title={title} />
      <td data-cell="name">
        <a data-open href={`/leads/${id}`}>
          {title}
        </a>
      </td>
      {columns.map((column) => {
        const value = column.cell(row, facts);
        return (
          <td
            data-cell={column.number ? 'number' : undefined}
            data-label={column.key === 'column' ? undefined : column.label}
            key={column.key}
          >
            {phone && column.key === 'phone' && row.phone ? (
              <a className={styles.call} href={phoneLink(row.phone)}>
                {value}
              </a>
            ) : column.edit && !phone ? (
              <EditCell column={{ ...column, edit: column.edit }} row={row}>
                {value}
              </EditCell>
            ) : (
              value
            )}
          </td>
        );
      })}
    </tr>
  );
});
ListRow.displayName = 'ListRow';
