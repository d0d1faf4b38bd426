import type { LeadSort } from 'domain/leads';
import { ArrowDown, ArrowUp } from '#ui/Icon.tsx';
import { PickHead } from '#ui/RowsTable.tsx';
import type { Selection } from '#ui/useSelection.ts';
import { ariaSort, type ListColumn, nextSort } from './columns.tsx';

type Props = {
  columns: readonly ListColumn[];
  ids: readonly string[];
  selection: Selection;
  sort: LeadSort;
  onSort: (sort: LeadSort) => void;
};

const Head = ({
  label,
  sorts,
  sort,
  onSort,
}: Pick<ListColumn, 'label' | 'sorts'> & Pick<Props, 'sort' | 'onSort'>) => {
  if (!sorts) return label;
  const way = ariaSort(sorts, sort);
  return (
    <button
      onClick={() => onSort(nextSort(sorts, sort))}
      title={`Sort by ${label.toLowerCase()}`}
      type="button"
    >
      {label}
      {way === 'ascending' && <ArrowUp aria-hidden="true" data-size="small" />}
      {way === 'descending' && <ArrowDown aria-hidden="true" data-size="small" />}
    </button>
  );
};

const names: readonly LeadSort[] = ['name'];

/** The heads of the list; those with an order of the server sort by a press. */
export const ListHead = ({ columns, ids, selection, sort, onSort }: Props) => {
  return (
    <thead>
      <tr aria-rowindex={1}>
        <PickHead ids={ids} selection={selection} />
        <th aria-sort={ariaSort(names, sort)} scope="col" style={{ width: 210 }}>
          <Head label="Name" onSort={onSort} sort={sort} sorts={names} />
        </th>
        {columns.map(({ key, label, width, number, sorts }) => (
          <th
            aria-sort={ariaSort(sorts, sort)}
            data-cell={number ? 'number' : undefined}
            key={key}
            scope="col"
            style={{ width }}
          >
            <Head label={label} onSort={onSort} sort={sort} sorts={sorts} />
          </th>
        ))}
      </tr>
    </thead>
  );
};
