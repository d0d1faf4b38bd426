import type { ReactNode, Ref } from 'react';
import { Checkbox } from '#ui/Checkbox.tsx';
import { classes } from '#ui/classes.ts';
import { usePicking } from '#ui/usePicking.ts';
import type { Selection } from '#ui/useSelection.ts';
import { Cells } from './Cells.tsx';
import type { Column, Order } from './columns.tsx';
import { Head } from './Head.tsx';
import list from './List.module.css';
import { PickAll } from './PickAll.tsx';
import styles from './Table.module.css';

/** The frame of every table: hairlines, and cards on a phone. */
export const Frame = ({
  label,
  scroller,
  rows,
  children,
}: {
  label: string;
  /** The table fills its place and scrolls by itself below its head. */
  scroller?: Ref<HTMLDivElement>;
  /** How many rows there are, when not all of them are drawn. */
  rows?: number;
  children: ReactNode;
}) => (
  <div className={classes(styles.table, scroller && styles.filled)} ref={scroller}>
    <table aria-label={label} aria-rowcount={rows}>
      {children}
    </table>
  </div>
);

const idOf = (row: object, at: number): string => ('id' in row ? String(row.id) : String(at));

/** Choosing rows of a table. */
export type Picks<Row> = {
  selection: Selection;
  /** What a row is called where it is chosen. */
  titleOf: (row: Row) => string;
};

export type TableProps<Row, Facts, Sort extends string = never> = {
  label: string;
  columns: readonly Column<Row, Facts, Sort>[];
  /** What the cells need beside the row. */
  facts?: Facts;
  /** What tells rows apart; without it their id or place. */
  keyOf?: (row: Row, at: number) => string;
  /** What a row is marked with, such as `data-phone`. */
  mark?: (row: Row) => Readonly<Record<`data-${string}`, unknown>>;
  /** The order it has, changed by a press on a head. */
  order?: Order<Sort>;
  /** Its rows can be chosen, by their ids. */
  picks?: Picks<Row>;
};

type Drawn<Row, Facts, Sort extends string> = TableProps<Row, Facts, Sort> & { rows: readonly Row[] };

/** A table of rows that are all there. */
export const Table = <Row extends object, Facts = undefined, Sort extends string = never>(
  props: Drawn<Row, Facts, Sort>,
) => (props.picks ? <Picked {...props} picks={props.picks} /> : <Plain {...props} />);

const Plain = <Row extends object, Facts, Sort extends string>({
  label,
  columns,
  rows,
  facts,
  keyOf = idOf,
  mark,
  order,
}: Drawn<Row, Facts, Sort>) => (
  <Frame label={label}>
    <Head columns={columns} order={order} />
    <tbody>
      {rows.map((row, at) => (
        <tr key={keyOf(row, at)} {...mark?.(row)}>
          <Cells columns={columns} facts={facts as Facts} row={row} />
        </tr>
      ))}
    </tbody>
  </Frame>
);

const Picked = <Row extends object, Facts, Sort extends string>({
  label,
  columns,
  rows,
  facts,
  keyOf = idOf,
  mark,
  order,
  picks: { selection, titleOf },
}: Drawn<Row, Facts, Sort> & { picks: Picks<Row> }) => {
  const ids = rows.map(keyOf);
  const picking = usePicking(ids, selection, () => {});
  return (
    <div className={list.table} {...picking} role="presentation">
      <Frame label={label}>
        <Head
          columns={columns}
          order={order}
          pick={
            <th className={list.pick} scope="col">
              <PickAll ids={ids} selection={selection} />
            </th>
          }
        />
        <tbody>
          {rows.map((row, at) => {
            const id = keyOf(row, at);
            return (
              <tr aria-selected={selection.has(id)} data-row={id} key={id} {...mark?.(row)}>
                <td className={list.pick} data-pick>
                  <Checkbox
                    aria-label={`Choose ${titleOf(row)}`}
                    checked={selection.has(id)}
                    onChange={() => {}}
                  />
                </td>
                <Cells columns={columns} facts={facts as Facts} row={row} />
              </tr>
            );
          })}
        </tbody>
      </Frame>
    </div>
  );
};
