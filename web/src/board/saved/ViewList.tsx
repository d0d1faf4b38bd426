import type { SavedView } from 'domain/savedViews';
import type { Panel } from '#board/Board.tsx';
import { type BoardSearch, readSearch } from '#board/filters/search.ts';
import { useNames, useWork } from '#leads';
import { Button } from '#ui/Button.tsx';
import { Pencil } from '#ui/Icon.tsx';
import styles from './Saved.module.css';
import { isShown, useSavedViews } from './views.ts';

const Row = ({
  view,
  shown,
  onOpen,
  onEdit,
}: {
  view: SavedView;
  shown: boolean;
  onOpen: () => void;
  onEdit: () => void;
}) => {
  const { by } = useWork();
  const nameOf = useNames();
  const mine = view.owner === by.uid;
  const facts = [mine ? view.shared && 'shared' : `by ${nameOf(view.owner)}`, view.pinned && 'pinned'];
  const mayEdit = mine || by.role === 'admin' || by.role === 'developer';
  return (
    <li className={styles.view}>
      <button
        aria-current={shown ? 'true' : undefined}
        className={styles.open}
        onClick={onOpen}
        type="button"
      >
        <span className="cut">{view.name}</span>
        <small>{facts.filter(Boolean).join(', ')}</small>
      </button>
      {mayEdit && (
        <Button aria-label={`Edit view ${view.name}`} icon look="quiet" onClick={onEdit} small>
          <Pencil aria-hidden="true" data-size="small" />
        </Button>
      )}
    </li>
  );
};

type Props = {
  search: BoardSearch;
  onSearch: (next: BoardSearch) => void;
  onPanel: (panel: Panel) => void;
};

const close = () => document.querySelector<HTMLElement>('[popover]:popover-open')?.hidePopover();

/** Own views and shared ones, and how to keep what is shown now. */
export const ViewList = ({ search, onSearch, onPanel }: Props) => {
  const views = useSavedViews();
  return (
    <>
      {views.length === 0 && (
        <p className={styles.none}>A saved view keeps filters, order and shape under a name.</p>
      )}
      <ul className={styles.list}>
        {views.map((view) => (
          <Row
            key={view.id}
            onEdit={() => {
              close();
              onPanel({ view });
            }}
            onOpen={() => {
              close();
              onSearch(readSearch(view.search));
            }}
            shown={isShown(view, search)}
            view={view}
          />
        ))}
      </ul>
      <Button
        block
        onClick={() => {
          close();
          onPanel({ view: null });
        }}
        small
      >
        Save this view
      </Button>
    </>
  );
};
