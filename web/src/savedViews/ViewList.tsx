import type { SavedView } from 'domain/savedViews';
import { Button } from '#ui/Button.tsx';
import { Pencil } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { useNames, useWork } from '#view';
import styles from './Saved.module.css';

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
      {mayEdit && <IconButton glyph={Pencil} name={`Edit view ${view.name}`} onClick={onEdit} small />}
    </li>
  );
};

type Props = {
  views: readonly SavedView[];
  shown: (view: SavedView) => boolean;
  onOpen: (view: SavedView) => void;
  /** Null: what is shown now becomes a view. */
  onEdit: (view: SavedView | null) => void;
};

const close = () => document.querySelector<HTMLElement>('[popover]:popover-open')?.hidePopover();

/** Own views and shared ones, and how to keep what is shown now. */
export const ViewList = ({ views, shown, onOpen, onEdit }: Props) => (
  <>
    {views.length === 0 && (
      <p className={`compact dim ${styles.none}`}>
        A saved view keeps filters, order and shape under a name.
      </p>
    )}
    <ul className={styles.list}>
      {views.map((view) => (
        <Row
          key={view.id}
          onEdit={() => {
            close();
            onEdit(view);
          }}
          onOpen={() => {
            close();
            onOpen(view);
          }}
          shown={shown(view)}
          view={view}
        />
      ))}
    </ul>
    <Button
      block
      onClick={() => {
        close();
        onEdit(null);
      }}
      small
    >
      Save this view
    </Button>
  </>
);
