import { type MouseEvent, memo, useEffect, useRef } from 'react';
import { Checkbox } from '#ui/Checkbox.tsx';
import { usePhone } from '#ui/usePhone.ts';
import { usePicking } from '#ui/usePicking.ts';
import { useRows } from '#ui/useRows.ts';
import type { Selection } from '#ui/useSelection.ts';
import { Cells } from './Cells.tsx';
import type { Column, Order } from './columns.tsx';
import { Head } from './Head.tsx';
import styles from './List.module.css';
import { PickAll } from './PickAll.tsx';
import { Frame } from './Table.tsx';

type RowsProps<Row, Facts, Sort extends string> = {
  label: string;
  columns: readonly Column<Row, Facts, Sort>[];
  facts: Facts;
  order: Order<Sort>;
  ids: readonly string[];
  /** A row as it is now, also when it changes. */
  useRow: (id: string) => Row | undefined;
  /** What a row is called where it is chosen. */
  titleOf: (row: Row) => string;
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
};

const useLines = (ids: readonly string[], more: (() => void) | null, phoneRow: number) => {
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

const PickHead = (picking: { ids: readonly string[]; selection: Selection }) => (
  <th className={styles.pick} scope="col">
    <PickAll {...picking} />
  </th>
);

type LineProps<Row, Facts, Sort extends string> = Pick<
  RowsProps<Row, Facts, Sort>,
  'columns' | 'facts' | 'useRow' | 'titleOf'
> & {
  id: string;
  index: number;
  chosen: boolean;
  measure: (row: HTMLElement | null) => (() => void) | undefined;
};

const LiveLine = <Row, Facts, Sort extends string>(props: LineProps<Row, Facts, Sort>) => {
  const { id, index, columns, facts, useRow, titleOf, chosen, measure } = props;
  const row = useRow(id);
  if (!row) return null;
  return (
    <tr aria-rowindex={index + 2} aria-selected={chosen} data-index={index} data-row={id} ref={measure}>
      <td className={styles.pick} data-pick>
        <Checkbox aria-label={`Choose ${titleOf(row)}`} checked={chosen} onChange={() => {}} />
      </td>
      <Cells columns={columns} facts={facts} row={row} />
    </tr>
  );
};
const Line = memo(LiveLine) as typeof LiveLine;

/** A table of many live rows that fills its place: only those in view are drawn; they are chosen, and opened by their link. */
export const Rows = <Row, Facts, Sort extends string>(props: RowsProps<Row, Facts, Sort>) => {
  const { label, columns, facts, order, ids, useRow, titleOf, total, more, selection, onOpen, list } = props;
  const { scroller, rows, above, below } = useLines(ids, more, props.phoneRow ?? 112);
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
      <Frame label={label} rows={(total ?? ids.length) + 1} scroller={scroller}>
        <Head columns={columns} order={order} pick={<PickHead ids={ids} selection={selection} />} />
        <tbody>
          <Space height={above} />
          {rows.items.map(({ index, key }) => (
            <Line
              chosen={selection.has(key)}
              columns={columns}
              facts={facts}
              id={key}
              index={index}
              key={key}
              measure={rows.rowRef}
              titleOf={titleOf}
              useRow={useRow}
            />
          ))}
          <Space height={below} />
        </tbody>
      </Frame>
    </div>
  );
};
