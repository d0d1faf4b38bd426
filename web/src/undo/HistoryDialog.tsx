import { type UndoEntry, undoLimit } from 'domain/undo';
import { Bones } from '#ui/Bones.tsx';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { Empty } from '#ui/Empty.tsx';
import { History, Redo2, Undo2 } from '#ui/Icon.tsx';
import { moment } from '#ui/moment.ts';
import { Failure } from '#ui/Strip.tsx';
import { usePeople } from '#users';
import { useReadOnly } from '#view';
import styles from './History.module.css';
import { isPassedOver, nextEntry, usePast } from './past.ts';
import type { Direction } from './turn.tsx';
import { type Press, useTurn } from './useTurns.ts';
import { valuesOf } from './values.ts';

/** The newest fifty of one's own acts, undone from the top (UNDO-01, UNDO-02). */
export const HistoryDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { items, error, refetch } = usePast(true);
  const press = useTurn();
  return (
    <Dialog
      bare
      description={items && `${items.length} of ${undoLimit}`}
      onClose={onClose}
      open={open}
      actions={<HeadButtons items={items} press={press} />}
      title="What I changed"
    >
      {items?.length === 0 && (
        <Empty icon={<History />} title="Nothing to undo yet">
          <p>What you change stands here, and can be taken back.</p>
        </Empty>
      )}
      {!items && error && (
        <div>
          <Failure away="What you changed is shown when you are back online." error={error} onRetry={refetch}>
            Your history could not be read.
          </Failure>
        </div>
      )}
      {!items && !error && <Bones label="Reading what you changed" rows={4} />}
      <ul className={styles.past}>
        {items?.map((entry) => (
          <Entry entry={entry} key={entry.id} next={nextOf(items, entry)} press={press} />
        ))}
      </ul>
    </Dialog>
  );
};

const nextOf = (items: readonly UndoEntry[], entry: UndoEntry): Direction | null => {
  if (nextEntry(items, 'undo') === entry) return 'undo';
  return nextEntry(items, 'redo') === entry ? 'redo' : null;
};

const HeadButtons = ({ items, press }: { items: readonly UndoEntry[] | undefined; press: Press }) => {
  const readOnly = useReadOnly();
  const off = (direction: Direction) =>
    readOnly ?? (items && !nextEntry(items, direction) ? `There is nothing to ${direction}.` : undefined);
  return (
    <>
      <Button glyph={Undo2} look="quiet" off={off('undo')} onClick={() => press('undo')} small>
        Undo
        <span aria-hidden="true" className={styles.keys}>
          Ctrl Z
        </span>
      </Button>
      <Button glyph={Redo2} look="quiet" off={off('redo')} onClick={() => press('redo')} small>
        Redo
      </Button>
    </>
  );
};

const words = { undo: 'Undo', redo: 'Redo' } as const;

const Entry = ({ entry, next, press }: { entry: UndoEntry; next: Direction | null; press: Press }) => {
  const readOnly = useReadOnly();
  return (
    <li className={classes(entry.undone && styles.undone)}>
      <time dateTime={entry.timestamp}>{moment(entry.timestamp).replace('Today ', '')}</time>
      <span className={styles.words}>
        {entry.undone ? <span>{entry.description}</span> : <b>{entry.description}</b>}
        <Detail entry={entry} />
      </span>
      {next && (
        <Button
          aria-label={`${words[next]}: ${entry.description}`}
          off={readOnly}
          onClick={() => press(next, entry.id)}
          small
        >
          {words[next]}
        </Button>
      )}
    </li>
  );
};

const Detail = ({ entry }: { entry: UndoEntry }) => {
  const people = usePeople();
  if (entry.undone)
    return (
      <span className={styles.detail}>
        {`undone ${moment(entry.undoneAt ?? entry.timestamp).replace('Today', 'at')}; a new change drops it`}
      </span>
    );
  const values = valuesOf(entry, (uid) => people.get(uid)?.displayName);
  return (
    <>
      {values && (
        <span className={styles.detail}>
          {values.before !== null && (
            <>
              <del>{values.before}</del>
              {' → '}
            </>
          )}
          {values.after}
        </span>
      )}
      {isPassedOver(entry.id) && (
        <span className={styles.detail}>Changed by somebody else since, so it stays.</span>
      )}
    </>
  );
};
