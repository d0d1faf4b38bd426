import type { ReactNode, Ref } from 'react';
import { classes } from '#ui/classes.ts';
import { Cells } from './Cells.tsx';
import type { Column } from './columns.tsx';
import { Head } from './Head.tsx';
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

export type TableProps<Row, Facts> = {
  label: string;
  columns: readonly Column<Row, Facts, never>[];
  /** What the cells need beside the row. */
  facts?: Facts;
  /** What tells rows apart; without it their id or place. */
  keyOf?: (row: Row, at: number) => string;
  /** What a row is marked with, such as `data-phone`. */
  mark?: (row: Row) => Readonly<Record<`data-${string}`, unknown>>;
};

/** A table of rows that are all there. */
export const Table = <Row extends object, Facts = undefined>({
  label,
  columns,
  rows,
  facts,
  keyOf = idOf,
  mark,
}: TableProps<Row, Facts> & { rows: readonly Row[] }) => (
  <Frame label={label}>
    <Head columns={columns} />
    <tbody>
      {rows.map((row, at) => (
        <tr key={keyOf(row, at)} {...mark?.(row)}>
          <Cells columns={columns} facts={facts as Facts} row={row} />
        </tr>
      ))}
    </tbody>
  </Frame>
);
