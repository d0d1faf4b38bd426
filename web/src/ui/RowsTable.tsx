import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { Checkbox } from './Checkbox.tsx';
import styles from './RowsTable.module.css';
import { Table } from './Table.tsx';
import { usePhone } from './usePhone.ts';
import { usePicking } from './usePicking.ts';
import { useRows } from './useRows.ts';
import type { Selection } from './useSelection.ts';

type RowsTableProps = {
  label: string;
  ids: readonly string[];
  /** How many there are, read or not. */
  total: number | null;
  /** Reads the next page; null: there is none. */
  more: (() => void) | null;
  selection: Selection;
  /** A press on a row's link (`data-open`). */
  onOpen: (id: string) => void;
  /** Another list begins at its top. */
  list: unknown;
  /** How high a row of a phone is about. */
  phoneRow?: number;
  head: ReactNode;
  row: (
    id: string,
    index: number,
    measure: (row: HTMLElement | null) => (() => void) | undefined,
  ) => ReactNode;
};

const useLines = ({ ids, more, phoneRow = 112 }: RowsTableProps) => {
  const phone = usePhone();
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useRows({ keys: ids, estimate: phone ? phoneRow : 36, overscan: 10, scroller });
  const last = rows.items.at(-1)?.index ?? 0;
  const wanted = more !== null && last >= ids.length - 20;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may be wanted as soon as one has come
  useEffect(() => {
    if (wanted) more?.();
  }, [wanted, ids.length, more]);
  const above = rows.items[0]?.start ?? 0;
  const below = rows.total - (rows.items.at(-1)?.end ?? 0);
  return { scroller, rows, above, below };
};

const Space = ({ height }: { height: number }) =>
  height > 0 ? (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row holds nothing to focus
    <tr aria-hidden="true" className={styles.space}>
      <td style={{ height }} />
    </tr>
  ) : null;

/** A table of many rows, of which only those in view are drawn; rows are chosen, and opened by their link. */
export const RowsTable = (props: RowsTableProps) => {
  const { label, ids, total, selection, onOpen, list, head, row } = props;
  const { scroller, rows, above, below } = useLines(props);
  const picking = usePicking(ids, selection, rows.scrollTo);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins at its top
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [list]);
  const open = (event: MouseEvent) => {
    const link = event.target instanceof Element && event.target.closest('a[data-open]');
    const id = !link ? null : link.closest<HTMLElement>('[data-row]')?.dataset['row'];
    if (!id || event.button !== 0) return;
    event.preventDefault();
    onOpen(id);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears of its rows' links, boxes and keys
    <div className={styles.table} {...picking} onClick={open} role="presentation">
      <Table label={label} rows={(total ?? ids.length) + 1} scroller={scroller}>
        {head}
        <tbody>
          <Space height={above} />
          {rows.items.map(({ index }) => {
            const id = ids[index];
            return id === undefined ? null : row(id, index, rows.rowRef);
          })}
          <Space height={below} />
        </tbody>
      </Table>
    </div>
  );
};

/** The head of the column of boxes: all that are shown, or none. */
export const PickHead = ({ ids, selection }: { ids: readonly string[]; selection: Selection }) => {
  const every = ids.length > 0 && ids.every((id) => selection.has(id));
  return (
    <th className={styles.pick} scope="col">
      <Checkbox
        aria-label="Choose all that are shown"
        checked={every}
        onChange={() => (every ? selection.clear() : selection.put(ids, true))}
        some={!every && selection.on}
      />
    </th>
  );
};

/** The box of one row. */
export const PickCell = ({ title, chosen }: { title: string; chosen: boolean }) => (
  <td className={styles.pick} data-pick>
    <Checkbox aria-label={`Choose ${title}`} checked={chosen} onChange={() => {}} />
  </td>
);
