import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { History, Redo2, Undo2 } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { usePhone } from '#ui/usePhone.ts';
import { whenShown } from '#ui/whenShown.tsx';
import { useReadOnly } from '#view';
import styles from './Buttons.module.css';
import { nextEntry, pastChanged, usePast } from './past.ts';
import { useTurns } from './useTurns.ts';

const HistoryDialog = whenShown(async () => (await import('./HistoryDialog.tsx')).HistoryDialog);

const turns = [
  { direction: 'undo', word: 'Undo', keys: 'Ctrl Z', Glyph: Undo2 },
  { direction: 'redo', word: 'Redo', keys: 'Ctrl Shift Z', Glyph: Redo2 },
] as const;

/** Undo and redo with what they would do, and the list of what was done; on a phone the list alone. */
export const UndoButtons = () => {
  const [shown, show] = useState<'never' | 'open' | 'closed'>('never');
  const phone = usePhone();
  const { items } = usePast();
  const press = useTurns();
  const readOnly = useReadOnly();
  return (
    <span className={styles.buttons}>
      {!phone &&
        turns.map(({ direction, word, keys, Glyph }) => {
          const entry = nextEntry(items, direction);
          const name = entry ? `${word}: ${entry.description}` : word;
          const off = readOnly ?? (items && !entry ? `There is nothing to ${direction}.` : undefined);
          return (
            <Button
              aria-label={name}
              icon
              key={direction}
              look="quiet"
              off={off}
              onClick={() => press(direction)}
              // What another device did meanwhile.
              onPointerEnter={pastChanged}
              {...(!off && { title: `${name} (${keys})` })}
            >
              <Glyph />
            </Button>
          );
        })}
      <IconButton glyph={History} name="What I changed" aria-haspopup="dialog" onClick={() => show('open')} />
      {shown !== 'never' && <HistoryDialog onClose={() => show('closed')} open={shown === 'open'} />}
    </span>
  );
};
