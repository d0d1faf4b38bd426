import type { ReactNode } from 'react';
import { ArrowDown, ArrowUp } from '#ui/Icon.tsx';
import { type Column, nextSort, type Order } from './columns.tsx';

type HeadProps<Row, Facts, Sort extends string> = {
  columns: readonly Column<Row, Facts, Sort>[];
  order?: Order<Sort> | undefined;
  /** The head of the boxes that choose rows. */
  pick?: ReactNode;
};

const isOf = (as: string | undefined, what: string): boolean => as?.split(' ').includes(what) ?? false;

const Sorting = <Row, Facts, Sort extends string>({
  column: { label, sorts = {} },
  order,
}: {
  column: Column<Row, Facts, Sort>;
  order: Order<Sort>;
}) => {
  const way = sorts[order.now];
  return (
    <button
      onClick={() => order.onSort(nextSort<Sort>(sorts, order))}
      title={`Sort by ${label.toLowerCase()}`}
      type="button"
    >
      {label}
      {way === 'ascending' && <ArrowUp data-size="small" />}
      {way === 'descending' && <ArrowDown data-size="small" />}
    </button>
  );
};

/** The heads of columns; those with orders sort by a press. */
export const Head = <Row, Facts, Sort extends string>({
  columns,
  order,
  pick,
}: HeadProps<Row, Facts, Sort>) => (
  <thead>
    <tr aria-rowindex={pick ? 1 : undefined}>
      {pick}
      {columns.map((column) => {
        const { key, label, head = label, as, sorts, width } = column;
        return (
          <th
            aria-sort={order && sorts?.[order.now]}
            data-cell={isOf(as, 'number') || isOf(as, 'fit') ? as : undefined}
            key={key ?? label}
            scope="col"
            style={width === undefined ? undefined : { width }}
          >
            {order && sorts ? <Sorting column={column} order={order} /> : head}
          </th>
        );
      })}
    </tr>
  </thead>
);
