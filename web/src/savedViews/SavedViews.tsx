import type { SavedView } from 'domain/savedViews';
import { lazy } from 'react';
import { Chip, chipClass } from '#ui/filters/Chip.tsx';
import { Bookmark, ChevronDown } from '#ui/Icon.tsx';
import { Popup } from '#ui/Popup.tsx';
import { isShown, type Shown, useSavedViews } from './views.ts';

const ViewList = lazy(async () => ({ default: (await import('./ViewList.tsx')).ViewList }));

export type ViewsProps<Search extends object> = Shown<Search> & { onSearch: (next: Search) => void };

/** The views that stand in the filter row. */
export const PinnedViews = <Search extends object>(props: ViewsProps<Search>) =>
  useSavedViews(props.screen)
    .filter(({ pinned }) => pinned)
    .map((view) => (
      <Chip
        key={view.id}
        on={isShown(view, props)}
        onPress={() => props.onSearch(props.read(isShown(view, props) ? {} : view.search))}
      >
        <Bookmark data-size="small" />
        <span className="cut">{view.name}</span>
      </Chip>
    ));

/** Own views and shared ones; and how to keep what is shown now. */
export const SavedViews = <Search extends object>(
  props: ViewsProps<Search> & { onEdit: (view: SavedView | null) => void },
) => {
  const views = useSavedViews(props.screen);
  const shown = views.find((view) => isShown(view, props));
  return (
    <Popup
      className={chipClass}
      label={shown ? `Views: ${shown.name}` : 'Views'}
      trigger={
        <>
          Views
          <ChevronDown data-size="small" />
        </>
      }
    >
      <ViewList
        onEdit={props.onEdit}
        onOpen={(view) => props.onSearch(props.read(view.search))}
        shown={(view) => isShown(view, props)}
        views={views}
      />
    </Popup>
  );
};
