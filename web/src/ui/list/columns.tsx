import type { ReactNode } from 'react';

export type Way = 'ascending' | 'descending';

/** What a phone makes of a cell: a fact after its label, or after another word; one without a label; `unit`: the word after it. */
export type OnPhone = 'bare' | 'hide' | 'end' | { label: string } | { unit: string };

/** One column of a list as data: what its head says and what its cells are. */
export type Column<Row, Facts = undefined, Sort extends string = string> = {
  /** Its name where columns are chosen; without it its label. */
  key?: string;
  label: string;
  /** Stands in the head in place of the label. */
  head?: ReactNode;
  cell: (row: Row, facts: Facts) => ReactNode;
  /** What its cells are: `name` (the link), `number`, `fit`, `cut`, `line` (a line of its own on a phone), or several. */
  as?: string | undefined;
  /** Pixels, or a share such as ‘24%’. */
  width?: number | string;
  /** The orders that a press on its head goes through, and which way each of them goes. */
  sorts?: Partial<Record<Sort, Way>>;
  phone?: OnPhone | ((row: Row) => OnPhone | undefined);
  /** What is shown on hover: the whole of what a narrow column cuts. */
  title?: (row: Row) => string;
  className?: string | undefined;
  /** What stands in a file where the cell is more than a text. */
  csv?: (row: Row, facts: Facts) => string | number | null;
};

/** The orders of a list: the one it has, the one it falls back to, and how to change it. */
export type Order<Sort extends string = string> = {
  now: Sort;
  usual: Sort;
  onSort: (sort: Sort) => void;
};

/** The order after a press on a head; away from its last one the list has its usual order again. */
export const nextSort = <Sort extends string>(
  sorts: Partial<Record<Sort, Way>>,
  { now, usual }: Order<Sort>,
): Sort => {
  const all = Object.keys(sorts) as Sort[];
  const at = all.indexOf(now);
  return all[at + 1] ?? (at < 0 ? (all[0] as Sort) : usual);
};

/** The column of what can be done with a row: its head is only heard. */
export const acts = <Row, Facts = undefined>(
  cell: Column<Row, Facts, never>['cell'],
  phone: OnPhone = 'end',
): Column<Row, Facts, never> => ({
  label: 'Actions',
  head: <span className="vh">Actions</span>,
  as: 'fit',
  phone,
  cell,
});
