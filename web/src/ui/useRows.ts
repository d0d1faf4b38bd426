import { type RefObject, useCallback, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

export type RowsOptions = {
  /** One for each row, in order. */
  keys: readonly string[];
  /** How high a row is until it has been measured. */
  estimate: number;
  /** Rows kept above and below what is in view. */
  overscan: number;
  scroller: RefObject<HTMLElement | null>;
};

export type ShownRow = { index: number; key: string; start: number; end: number };
type View = { top: number; height: number };
type Range = { first: number; last: number };

/** Where each row begins, and behind them where the last one ends. */
const startsOf = (keys: readonly string[], sizes: ReadonlyMap<string, number>, estimate: number) => {
  const starts = new Float64Array(keys.length + 1);
  for (const [index, key] of keys.entries())
    starts[index + 1] = (starts[index] ?? 0) + (sizes.get(key) ?? estimate);
  return starts;
};

/** The row that stands at this height. */
const rowAt = (starts: Float64Array, height: number): number => {
  let low = 0;
  let high = Math.max(0, starts.length - 2);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= height) low = middle;
    else high = middle - 1;
  }
  return low;
};

const rangeOf = (starts: Float64Array, { top, height }: View, overscan: number): Range => ({
  first: Math.max(0, rowAt(starts, top) - overscan),
  last: Math.min(starts.length - 2, rowAt(starts, top + height) + overscan),
});

const viewOf = ({ scrollTop, clientHeight }: HTMLElement): View => ({ top: scrollTop, height: clientHeight });

/** Draws only the rows in view of a list that scrolls; each row is as high as it wants to be. */
export const useRows = ({ keys, estimate, overscan, scroller }: RowsOptions) => {
  const [sizes] = useState(() => new Map<string, number>());
  const [sized, resize] = useReducer((count: number) => count + 1, 0);
  const [view, setView] = useState<View>(() => ({ top: 0, height: window.innerHeight * 0.8 }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `sized` tells that sizes have changed
  const starts = useMemo(() => startsOf(keys, sizes, estimate), [keys, sizes, sized, estimate]);
  const range = rangeOf(starts, view, overscan);
  const now = useRef({ keys, starts, range });

  /** Draws other rows if others are in view now. */
  const look = useCallback(
    (draw: (work: () => void) => void) => {
      const box = scroller.current;
      if (!box) return;
      const { first, last } = rangeOf(now.current.starts, viewOf(box), overscan);
      const { range } = now.current;
      if (first !== range.first || last !== range.last) draw(() => setView(viewOf(box)));
    },
    [scroller, overscan],
  );

  const [rows] = useState(() => new Set<HTMLElement>());
  /** Takes over how high rows are; what grew above the view must not push it down. */
  const measure = useCallback(
    (measured: Iterable<readonly [HTMLElement, number]>) => {
      const box = scroller.current;
      const top = box?.scrollTop ?? 0;
      let above = 0;
      let changed = false;
      for (const [row, height] of measured) {
        const index = Number(row.dataset['index']);
        const key = now.current.keys[index];
        if (key === undefined || height === 0 || sizes.get(key) === height) continue;
        const before = sizes.get(key) ?? estimate;
        sizes.set(key, height);
        changed ||= before !== height;
        if ((now.current.starts[index] ?? 0) < top) above += height - before;
      }
      if (box && above !== 0) box.scrollTop = top + above;
      if (changed) resize();
    },
    [scroller, sizes, estimate],
  );

  const [watch] = useState(() => ({
    observer: null as ResizeObserver | null,
    box: null as HTMLElement | null,
  }));
  /** The `ref` of each row, which tells its place in `data-index`. */
  const rowRef = useCallback(
    (row: HTMLElement | null) => {
      if (!row) return;
      rows.add(row);
      watch.observer?.observe(row);
      return () => {
        rows.delete(row);
        watch.observer?.unobserve(row);
      };
    },
    [rows, watch],
  );

  // Before anything is painted: new rows are measured together, so that the page is laid out once.
  useLayoutEffect(() => {
    now.current = { keys, starts, range };
    const fresh = [...rows].filter((row) => !sizes.has(keys[Number(row.dataset['index'])] ?? ''));
    measure(fresh.map((row) => [row, row.offsetHeight] as const));
    look((draw) => draw());
  });

  // Drawn within the event, so that no gap is seen.
  const onScroll = useCallback(() => look(flushSync), [look]);
  // The box may come later than the hook, and another may take its place.
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box === watch.box) return;
    watch.box?.removeEventListener('scroll', onScroll);
    watch.observer?.disconnect();
    watch.box = box;
    if (!box) return;
    watch.observer = new ResizeObserver((entries) => {
      measure(
        entries.flatMap(({ target, borderBoxSize: [size] }) =>
          target !== box && size ? [[target as HTMLElement, Math.round(size.blockSize)] as const] : [],
        ),
      );
      look((draw) => draw());
    });
    watch.observer.observe(box);
    for (const row of rows) watch.observer.observe(row);
    box.addEventListener('scroll', onScroll, { passive: true });
  });
  useLayoutEffect(
    () => () => {
      watch.box?.removeEventListener('scroll', onScroll);
      watch.observer?.disconnect();
      watch.box = null;
    },
    [watch, onScroll],
  );

  const items: ShownRow[] = [];
  for (let index = range.first; index <= range.last; index += 1)
    items.push({ index, key: keys[index] ?? '', start: starts[index] ?? 0, end: starts[index + 1] ?? 0 });

  /** Brings a row into view, no further than needed. */
  const scrollTo = useCallback(
    (index: number) => {
      const box = scroller.current;
      const { [index]: start = 0, [index + 1]: end = 0 } = now.current.starts;
      if (!box) return;
      if (start < box.scrollTop) box.scrollTop = start;
      else if (end > box.scrollTop + box.clientHeight) box.scrollTop = end - box.clientHeight;
    },
    [scroller],
  );
  return { items, total: starts.at(-1) ?? 0, rowRef, scrollTo };
};
