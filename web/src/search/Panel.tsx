import { figureWords } from 'domain/kernel';
import { searchQuery } from 'domain/search';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useMe } from '#auth';
import { Bones } from '#ui/Bones.tsx';
import { classes } from '#ui/classes.ts';
import { Empty } from '#ui/Empty.tsx';
import { WifiOff } from '#ui/Icon.tsx';
import { usePeople } from '#users';
import { useView } from '#view';
import styles from './Panel.module.css';
import { type Results, useResults } from './useResults.ts';
import { type Item, type SearchProps, type Section, useSections } from './useSections.tsx';

const countWords = (count: number): string => `${count} ${count === 1 ? 'result' : 'results'}`;

/** Whose eyes the search looks through where it searches the device. */
const useViewer = () => {
  const me = useMe();
  const view = useView();
  const people = usePeople();
  return view.mode === 'impersonate' && view.uid
    ? ({ uid: view.uid, role: people.get(view.uid)?.role ?? 'user', sees: 'self' } as const)
    : ({ uid: me.uid, role: me.role, sees: view.mode === 'all' ? 'all' : 'self' } as const);
};

/** The chosen row, the keys that move it, and Enter: before the results are there it opens the first once they are. */
const useChoice = (combo: SearchProps['combo'], items: readonly Item[], waiting: boolean) => {
  const start = Math.max(
    0,
    items.findIndex(({ command }) => !command),
  );
  const early = useRef(false);
  const shown = items.map(({ key }) => key).join('\n');
  // Other rows begin at the first again.
  const [moved, setMoved] = useState({ shown, to: start });
  const at = moved.shown === shown ? moved.to : start;
  const idOf = (place: number) => `${combo.listId}-${place}`;
  const active = items.length > 0 ? idOf(at) : null;
  const { choose } = combo;
  useEffect(() => {
    choose(active);
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
    return () => choose(null);
  }, [choose, active]);
  const pick = (item: Item | undefined) => {
    if (!item) return;
    if (!item.stays) {
      combo.clear();
      combo.input.current?.blur();
    }
    item.pick();
  };
  useEffect(() => {
    if (waiting || !early.current) return;
    early.current = false;
    pick(items[start]);
  });
  useEffect(() => {
    combo.keys.current = (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step && items.length > 0) setMoved({ shown, to: (at + step + items.length) % items.length });
      else if (event.key === 'Enter' && waiting) early.current = true;
      else if (event.key === 'Enter') pick(items[at]);
      else if (event.key === 'Escape') combo.hide();
      else {
        early.current = false;
        return;
      }
      event.preventDefault();
    };
    return () => {
      combo.keys.current = null;
    };
  });
  return { at, idOf, pick };
};

const Offline = ({ searched }: { searched: number }) => (
  <p className={`bar near small dim ${styles.offline}`}>
    <WifiOff data-size="small" />
    {`Searching the ${figureWords(searched)} records on this device`}
  </p>
);

const Foot = ({ count }: { count: number | null }) => (
  <p className={styles.keys}>
    <span>
      <kbd>↑</kbd>
      <kbd>↓</kbd> move
    </span>
    <span>
      <kbd>Enter</kbd> open
    </span>
    <span>
      <kbd>Esc</kbd> close
    </span>
    {count !== null && <span className={classes('num', styles.count)}>{countWords(count)}</span>}
  </p>
);

const List = ({
  sections,
  choice,
  id,
}: {
  sections: Section[];
  choice: ReturnType<typeof useChoice>;
  id: string;
}) => {
  let place = -1;
  return (
    <div aria-label="Results" className={styles.list} id={id} role="listbox" tabIndex={-1}>
      {sections.map(({ label, items }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
        <div aria-label={label} key={label} role="group">
          <div aria-hidden="true" className={`small dim ${styles.label}`}>
            {label}
          </div>
          {items.map((item) => {
            place += 1;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
              <div
                aria-selected={place === choice.at}
                className={`compact ${styles.hit}`}
                id={choice.idOf(place)}
                key={item.key}
                onClick={() => choice.pick(item)}
                onMouseDown={(event) => event.preventDefault()}
                role="option"
                tabIndex={-1}
              >
                {item.row}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
};

const spoken = ({ results, typed }: Results, waiting: boolean): string => {
  if (waiting || typed === '') return '';
  return results.length === 0 ? `No results found for “${typed}”` : countWords(results.length);
};

/** The results below the field: at most 400 px high, whole screen on a phone (SRCH-03, SRCH-05). */
export const Panel = ({ phone = false, ...props }: SearchProps & { phone?: boolean }) => {
  const { combo } = props;
  const query = searchQuery(combo.typed);
  const found = useResults(combo.typed, useViewer());
  const waiting = query !== null && found.waiting;
  const sections = useSections({ ...props, phone }, query, found);
  const choice = useChoice(
    combo,
    sections.flatMap(({ items }) => items),
    waiting,
  );
  const none = query !== null && !waiting && found.results.length === 0;
  const list = sections.length > 0 && <List choice={choice} id={combo.listId} sections={sections} />;
  return (
    <div className={classes(styles.found, phone && styles.whole)}>
      <div className={styles.scroll}>
        {phone && list}
        {none && (
          <Empty title={`No results found for “${found.typed}”`}>
            <span>Try a different search term</span>
          </Empty>
        )}
        {waiting && found.results.length === 0 && <Bones label="Searching" lines={[62, 38]} rows={2} />}
        {!phone && list}
        {found.searched !== null && <Offline searched={found.searched} />}
      </div>
      {!phone && <Foot count={query && !waiting ? found.results.length : null} />}
      <span className="vh" role="status">
        {spoken(found, waiting)}
      </span>
    </div>
  );
};
