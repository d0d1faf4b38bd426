import { type ReactNode, useState } from 'react';
import type { Pages } from '#platform/pages.ts';
import { Bones } from '#ui/Bones.tsx';
import { Button } from '#ui/Button.tsx';
import { ChevronDown } from '#ui/Icon.tsx';
import { Failure } from '#ui/Strip.tsx';
import { Archived } from './Archived.tsx';
import styles from './Timeline.module.css';

const shownFolded = 2;

const Chips = <Filter extends string>({
  filters,
  filter,
  onChoose,
}: {
  filters: readonly (readonly [Filter, string])[];
  filter: Filter;
  onChoose: (filter: Filter) => void;
}) => (
  // biome-ignore lint/a11y/useSemanticElements: a few buttons in a row, not a form
  <div aria-label="Show" className={styles.chips} role="group">
    {filters.map(([kind, label]) => (
      <button aria-pressed={kind === filter} key={kind} onClick={() => onChoose(kind)} type="button">
        {label}
      </button>
    ))}
  </div>
);

type BoxProps<Filter extends string, Item> = {
  filters: readonly (readonly [Filter, string])[];
  filter: Filter;
  onChoose: (filter: Filter) => void;
  /** What is shown, for its heading to readers: ‘Timeline’, ‘Notes’. */
  name: string;
  items: readonly Item[];
  children: (item: Item) => ReactNode;
  /** What the server tells page by page; null: everything is here already. */
  told: Pages<unknown> | null;
  /** Said where no network answers. */
  away?: string | undefined;
  empty: string;
};

/** Everything that happened around something, newest first, one kind alone by a press. */
export const TimelineBox = <Filter extends string, Item>(props: BoxProps<Filter, Item>) => {
  const { filters, filter, onChoose, name, items, told, away, empty, children } = props;
  const [all, setAll] = useState(false);
  const waits = told?.loading ?? false;
  return (
    <div className={styles.box}>
      <Chips filter={filter} filters={filters} onChoose={onChoose} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reached by key */}
      <div className={`stack ${styles.scroll}`} tabIndex={0}>
        {told?.error && (
          <Failure {...(away && { away })} error={told.error} onRetry={() => told.retry()}>
            The timeline could not be loaded.
          </Failure>
        )}
        {items.length > 0 && (
          <ul aria-label={`${name}, newest first`} className={all ? undefined : styles.folded}>
            {items.map(children)}
          </ul>
        )}
        {waits && <Bones label="Loading the timeline" rows={3} />}
        {items.length === 0 && !waits && !told?.error && <p className={styles.empty}>{empty}</p>}
        {told?.more && (
          <Button busy={told.busy} look="quiet" onClick={told.more} small>
            Older
          </Button>
        )}
        <Archived of={told?.archived} />
      </div>
      {!all && items.length > shownFolded && (
        <span className="only-phone">
          <Button block look="quiet" onClick={() => setAll(true)}>
            Show all {items.length}
            <ChevronDown data-size="small" />
          </Button>
        </span>
      )}
    </div>
  );
};
