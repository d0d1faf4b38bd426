import type { ReactNode, Ref } from 'react';
import { classes } from './classes.ts';
import styles from './Table.module.css';

/** The head of a column: its name, or its name and what its cells are; false: the column is not there. */
type Head = string | false | { name: ReactNode; cell: string };

/** The head of the column of what can be done with a row: only heard. */
export const actsHead: Head = { name: <span className="vh">Actions</span>, cell: 'fit' };

const Heads = ({ heads }: { heads: readonly Head[] }) => (
  <thead>
    <tr>
      {heads.map((head, at) => {
        if (head === false) return null;
        const { name, cell } = typeof head === 'string' ? { name: head, cell: undefined } : head;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          <th data-cell={cell} key={at} scope="col">
            {name}
          </th>
        );
      })}
    </tr>
  </thead>
);

/**
 * A table with hairlines. Cells say what they are in `data-cell`: `name` (the link), `number`, `fit`, `cut`, `line`
 * (a line of its own on a phone); `data-phone="hide"` or `"end"`; `data-label` and `data-unit` are written on a phone only.
 */
export const Table = ({
  label,
  heads,
  scroller,
  rows,
  children,
}: {
  label: string;
  /** The columns, above the rows that are the children; without it the children bring head and body themselves. */
  heads?: readonly Head[];
  /** The table fills its place and scrolls by itself below its head. */
  scroller?: Ref<HTMLDivElement>;
  /** How many rows there are, when not all of them are drawn. */
  rows?: number;
  children: ReactNode;
}) => (
  <div className={classes(styles.table, scroller && styles.filled)} ref={scroller}>
    <table aria-label={label} aria-rowcount={rows}>
      {heads ? (
        <>
          <Heads heads={heads} />
          <tbody>{children}</tbody>
        </>
      ) : (
        children
      )}
    </table>
  </div>
);
