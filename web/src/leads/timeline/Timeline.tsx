import { aroundLeadOperations, type WholeLead } from 'domain/leads';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { leads } from '#leads/rows.ts';
import { onFrame } from '#platform/live.ts';
import { usePages } from '#platform/pages.ts';
import { Bones } from '#ui/Bones.tsx';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { ChevronDown } from '#ui/Icon.tsx';
import { Failure } from '#ui/Strip.tsx';
import { Item } from './Item.tsx';
import { askedKinds, itemOfNote, type TimelineFilter, timelineFilters, timelineOf } from './merge.ts';
import styles from './Timeline.module.css';

const shownFolded = 2;
const names: Readonly<Record<TimelineFilter, string>> = {
  all: 'Timeline',
  note: 'Notes',
  move: 'Moves',
  handoff: 'Hand-offs',
  change: 'Changes',
  file: 'Files',
  contact: 'Contacts',
  deal: 'Deals',
  activity: 'Activities',
};

const awayFromAll = 'Only notes stand here until you are back online.';

const pause = 1000;

const besides = ['documents', 'contacts', 'deals', 'activities'];

/** Files, contacts, deals and activities leave their lead as it is: the timeline hears of them by themselves. */
const useBeside = (again: () => unknown): void => {
  const latest = useRef(again);
  useEffect(() => {
    latest.current = again;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onFrame((frame) => {
      if (frame.event === 'reset' || !besides.includes(frame.noun)) return;
      clearTimeout(timer);
      timer = setTimeout(() => latest.current(), pause);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
};

/** The version that the server has: one's own act is told once it is done, not while it is only painted. */
const useDoneVersion = (id: string): number =>
  useSyncExternalStore(
    useCallback((listener: () => void) => leads.subscribeRow(id, listener), [id]),
    () => leads.known(id)?.version ?? 0,
  );

const useTold = (lead: WholeLead, filter: TimelineFilter) => {
  const kinds = askedKinds(filter);
  const version = useDoneVersion(lead.id);
  // While a newer version is read the items stay; those of another kind do not.
  return usePages(
    aroundLeadOperations.timeline,
    { id: lead.id, kinds: kinds ?? [], limit: 30 },
    { when: kinds !== null, version, kind: filter },
  );
};

const Chips = ({
  filter,
  onChoose,
}: {
  filter: TimelineFilter;
  onChoose: (filter: TimelineFilter) => void;
}) => (
  // biome-ignore lint/a11y/useSemanticElements: a few buttons in a row, not a form
  <div aria-label="Show" className={styles.chips} role="group">
    {timelineFilters.map(([kind, label]) => (
      <button aria-pressed={kind === filter} key={kind} onClick={() => onChoose(kind)} type="button">
        {label}
      </button>
    ))}
  </div>
);

const itemsOf = (lead: WholeLead, filter: TimelineFilter, told: ReturnType<typeof useTold>) => {
  if (filter === 'note') return lead.notes.map(itemOfNote);
  return filter === 'all' ? timelineOf(lead.notes, told.items, told.more !== null) : told.items;
};

/** Everything that happened around a lead, newest first: notes, moves, hand-offs, changes, files (LEAD-11, D36). */
export const Timeline = ({ lead, now }: { lead: WholeLead; now: number }) => {
  const [filter, setFilter] = useState<TimelineFilter>('all');
  const [all, setAll] = useState(false);
  const told = useTold(lead, filter);
  const asks = askedKinds(filter) !== null;
  const items = itemsOf(lead, filter, told);
  useBeside(() => asks && told.retry());
  const waits = asks && told.loading;
  return (
    <div className={styles.box}>
      <Chips filter={filter} onChoose={setFilter} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to be reached by key */}
      <div className={styles.scroll} tabIndex={0}>
        {asks && told.error && (
          <Failure
            {...(filter === 'all' && { away: awayFromAll })}
            error={told.error}
            onRetry={() => told.retry()}
          >
            The timeline could not be loaded.
          </Failure>
        )}
        {items.length > 0 && (
          <ul
            aria-label={`${names[filter]}, newest first`}
            className={classes(styles.list, !all && styles.folded)}
          >
            {items.map((item) => (
              <Item item={item} key={`${item.kind}-${item.id}`} now={now} />
            ))}
          </ul>
        )}
        {waits && <Bones label="Loading the timeline" rows={3} />}
        {items.length === 0 && !waits && !told.error && (
          <p className={styles.empty}>{filter === 'note' ? 'No notes yet.' : 'Nothing yet.'}</p>
        )}
        {asks && told.more && (
          <Button busy={told.busy} look="quiet" onClick={told.more} small>
            Older
          </Button>
        )}
      </div>
      {!all && items.length > shownFolded && (
        <span className="only-phone">
          <Button block look="quiet" onClick={() => setAll(true)}>
            Show all {items.length}
            <ChevronDown aria-hidden="true" data-size="small" />
          </Button>
        </span>
      )}
    </div>
  );
};
