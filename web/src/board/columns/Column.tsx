import { figureWords, mayEnter, reps } from 'domain/kernel';
import type { LeadColumn } from 'domain/leads';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useColumnTarget } from '#board/drag/drag.ts';
import { OutgoingPasses } from '#leads';
import { screenPainted } from '#platform/painted.ts';
import { Bones } from '#ui/Bones.tsx';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Archive } from '#ui/Icon.tsx';
import { Porthole } from '#ui/Porthole.tsx';
import { useRows } from '#ui/useRows.ts';
import { useWork } from '#view';
import { useArrivals } from './arrivals.ts';
import styles from './Column.module.css';
import { ColumnHead } from './ColumnHead.tsx';
import { failureWords } from './failed.ts';
import { usePull } from './usePull.ts';

export type ColumnProps = {
  column: LeadColumn;
  label: string;
  ids: readonly string[];
  /** Changes when filter or order change, so that nothing slides then. */
  order: string;
  state: 'loading' | 'ready' | 'failed';
  hasMore: boolean;
  count: number | null;
  machines: number | null;
  late: number;
  lateOnly: boolean;
  folded: boolean;
  /** While a card is lifted: what landing here does, or why it may not. */
  landing: { text: string; barred: boolean } | null;
  /** The card that must be in view, where the tab stop stands. */
  focused: string | null;
  card: (id: string, arrived: boolean) => ReactNode;
  empty: ReactNode;
  /** Why it could not be read, when it has to say so itself. */
  failure: unknown;
  onMore: () => void;
  onRetry: () => void;
  /** Reads everything again; done when the answers are there. */
  onRead: () => Promise<void>;
  onLate: () => void;
  onFold: () => void;
  archived: number;
  onShowArchived: () => void;
  onReview: () => void;
};

const settled: readonly LeadColumn[] = ['sold', 'dead', 'passed'];

const useCards = ({ column, ids, focused, hasMore, onMore, state }: ColumnProps) => {
  const scroller = useRef<HTMLDivElement>(null);
  const estimate = settled.includes(column) ? 84 : 128;
  const { scrollTo, ...rows } = useRows({ keys: ids, estimate, overscan: 2, scroller });
  const last = rows.items.at(-1)?.index ?? 0;
  // What failed waits for a press: trying by itself would never end.
  const near = hasMore && state !== 'failed' && last >= ids.length - 12;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may be wanted as soon as one has come
  useEffect(() => {
    if (near) onMore();
  }, [near, ids.length, onMore]);
  const at = focused === null ? -1 : ids.indexOf(focused);
  useEffect(() => {
    if (at >= 0) scrollTo(at);
  }, [at, scrollTo]);
  return { scroller, rows };
};

const Landing = ({ landing }: { landing: ColumnProps['landing'] }) =>
  landing && <p className={landing.barred ? styles.why : styles.landing}>{landing.text}</p>;

const Failed = ({ onRetry, children }: { onRetry: () => void; children: string }) => (
  <div className={`stack compact ${styles.failed}`} role="alert">
    <p>{children}</p>
    <Button onClick={onRetry} small>
      Retry
    </Button>
  </div>
);

const pullWords = { pulling: 'Pull to refresh', ready: 'Let go to refresh', reading: 'Refreshing' } as const;

const Stack = ({ arrived, moving, ...props }: ColumnProps & ReturnType<typeof useArrivals>) => {
  const { ids, card, landing, label, state, empty, failure, onRetry, onMore, hasMore } = props;
  const { scroller, rows } = useCards(props);
  const pull = usePull(scroller, props.onRead);
  const filled = ids.length > 0;
  useEffect(() => {
    if (filled) screenPainted();
  }, [filled]);
  return (
    <div className={styles.stack} ref={scroller}>
      {pull.state !== 'idle' && (
        <p className={styles.pull} role="status" style={{ height: pull.by }}>
          {pullWords[pull.state]}
        </p>
      )}
      <Landing landing={landing} />
      {props.column === 'passed' && <Passes />}
      {state === 'loading' && ids.length === 0 && <Bones label={`Loading ${label}`} rows={4} />}
      {state === 'failed' && ids.length === 0 && Boolean(failure) && (
        <Failed onRetry={onRetry}>{`Could not load ${label}. ${failureWords(failure)}`}</Failed>
      )}
      {state === 'ready' && ids.length === 0 && !landing && props.archived === 0 && empty}
      <ul aria-label={`${label} leads`} className={styles.list} style={{ height: rows.total }}>
        {rows.items.map((row) => {
          const id = ids[row.index];
          if (id === undefined) return null;
          return (
            <li
              aria-posinset={row.index + 1}
              aria-setsize={props.count === null ? ids.length : props.count - props.archived}
              className={classes(styles.slot, moving && styles.settle)}
              data-index={row.index}
              key={row.key}
              ref={rows.rowRef}
              style={{ transform: `translateY(${row.start}px)` }}
            >
              {card(id, arrived.has(id))}
            </li>
          );
        })}
      </ul>
      {state === 'failed' && ids.length > 0 && (
        <Failed onRetry={hasMore ? onMore : onRetry}>
          {hasMore ? 'Could not load more leads.' : 'Could not read this column again.'}
        </Failed>
      )}
      {!hasMore && props.archived > 0 && state === 'ready' && (
        <p className={`bar near dim ${styles.archived}`}>
          <Archive data-size="small" />
          <span>{`${figureWords(props.archived)} archived`}</span>
          <button onClick={props.onShowArchived} type="button">
            Show
          </button>
        </p>
      )}
      {hasMore && state !== 'failed' && ids.length > 0 && (
        <p className={styles.more} key={ids.length}>
          More leads are coming
        </p>
      )}
    </div>
  );
};

/** One's own passes that wait for an answer: their leads are out of sight by now (D39). */
const Passes = () => {
  const { by } = useWork();
  if (!mayEnter(reps, by.role)) return null;
  return (
    <div className={styles.passes}>
      <Suspense fallback={null}>
        <OutgoingPasses />
      </Suspense>
    </div>
  );
};

const Rail = ({ column, label, count, late, onFold }: ColumnProps) => (
  <button
    aria-expanded={false}
    aria-label={`Unfold ${label}`}
    className={styles.rail}
    onClick={onFold}
    type="button"
  >
    <Porthole of={column} />
    <b>{label}</b>
    <span className={styles.count}>{count !== null && count !== undefined && figureWords(count)}</span>
    {late > 0 && <span className="late small">{late}</span>}
  </button>
);

/** One column of the board: its head, and only those cards that are in view. */
export const Column = (props: ColumnProps) => {
  const { column, folded, landing, ids, order, state } = props;
  const region = useRef<HTMLElement>(null);
  const { arrived, moving } = useArrivals(ids, order, state !== 'loading');
  useColumnTarget(region, column);
  return (
    <section
      aria-labelledby={`column-${column}`}
      className={classes(styles.column, landing?.barred && styles.barred)}
      data-column={column}
      ref={region}
    >
      {folded ? (
        <>
          <h2 className="vh" id={`column-${column}`}>
            {props.label}
          </h2>
          <Rail {...props} />
        </>
      ) : (
        <>
          <ColumnHead {...props} lit={arrived.size > 0} />
          <Stack {...props} arrived={arrived} moving={moving} />
        </>
      )}
    </section>
  );
};
