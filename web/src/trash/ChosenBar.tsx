import { countWords } from 'domain/kernel';
import { purgedAtOnce, type Trashed, type TrashNoun, trashOperations } from 'domain/trash';
import { call } from '#platform/call.ts';
import { Button } from '#ui/Button.tsx';
import { X } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { toast } from '#ui/toast.tsx';
import { useAct } from '#ui/useAct.ts';
import { countOf } from './place.ts';
import styles from './Trash.module.css';

/** Restores some, one after the other: a refusal of one is no reason to leave the others. */
const restoreAll = async (noun: TrashNoun, rows: readonly Trashed[]): Promise<void> => {
  const refused: string[] = [];
  for (const { id, name } of rows)
    await call(trashOperations.restore, { noun, id }).catch((error: Error) =>
      refused.push(`${name}: ${error.message}`),
    );
  const restored = rows.length - refused.length;
  if (restored > 0) toast.success(`${countOf(noun, restored)} restored`);
  const [first, ...more] = refused;
  if (first) toast.error(more.length > 0 ? `${first} (and ${countWords(more.length, 'other')})` : first);
};

/** What can be done with those that are chosen. */
export const ChosenBar = ({
  noun,
  rows,
  off,
  onDone,
  onNone,
  onPurge,
}: {
  noun: TrashNoun;
  rows: readonly Trashed[];
  off: string | undefined;
  onDone: () => void;
  onNone: () => void;
  onPurge: () => void;
}) => {
  const { busy, run } = useAct();
  const many = rows.length > purgedAtOnce ? `At most ${purgedAtOnce} at a time.` : undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons side by side, not a form
    <div aria-label={`Chosen ${noun}`} className={`bar wrap ${styles.chosen}`} role="group">
      <b role="status">{`${countOf(noun, rows.length)} chosen`}</b>
      <span className="bar wrap push">
        <Button
          busy={busy}
          off={off ?? many}
          onClick={() => void run(() => restoreAll(noun, rows).finally(onDone))}
          small
        >
          Restore
        </Button>
        <Button look="danger" off={off ?? many} onClick={onPurge} small>
          Delete for good
        </Button>
        <IconButton glyph={X} name="Choose none" onClick={onNone} small />
      </span>
    </div>
  );
};
