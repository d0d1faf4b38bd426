import { lazy } from 'react';
import type { Panel } from '#board/Board.tsx';
import { type BoardSearch, readSearch } from '#board/filters/search.ts';
import { buttonClass } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Bookmark, ChevronDown } from '#ui/Icon.tsx';
import { Popup } from '#ui/Popup.tsx';
import styles from './Saved.module.css';
import { isShown, useSavedViews } from './views.ts';

const ViewList = lazy(async () => ({ default: (await import('./ViewList.tsx')).ViewList }));

type Props = { search: BoardSearch; onSearch: (next: BoardSearch) => void };

/** The views that stand in the filter row. */
export const PinnedViews = ({ search, onSearch }: Props) =>
  useSavedViews()
    .filter(({ pinned }) => pinned)
    .map((view) => (
      <button
        aria-pressed={isShown(view, search)}
        className={classes(buttonClass({ small: true }), styles.chip)}
        key={view.id}
        onClick={() => onSearch(isShown(view, search) ? {} : readSearch(view.search))}
        type="button"
      >
        <Bookmark aria-hidden="true" data-size="small" />
        <span className="cut">{view.name}</span>
      </button>
    ));

/** Own views and shared ones; and how to keep what is shown now. */
export const SavedViews = ({ search, onSearch, onPanel }: Props & { onPanel: (panel: Panel) => void }) => {
  const views = useSavedViews();
  const shown = views.find((view) => isShown(view, search));
  return (
    <Popup
      className={classes(buttonClass({ small: true }), styles.chip)}
      label={shown ? `Views: ${shown.name}` : 'Views'}
      trigger={
        <>
          Views
          <ChevronDown aria-hidden="true" data-size="small" />
        </>
      }
    >
      <ViewList onPanel={onPanel} onSearch={onSearch} search={search} />
    </Popup>
  );
};
