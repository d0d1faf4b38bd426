import { countWords, figureWords, isAdministrator } from 'domain/kernel';
import { mostRecipients } from 'domain/messages';
import type { BulkVerb } from 'domain/undo';
import { useEffect } from 'react';
import { Button } from '#ui/Button.tsx';
import { X } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import type { Selection } from '#ui/useSelection.ts';
import { isTyping, useWork } from '#view';
import styles from './Select.module.css';

const byOne = 'Choose the leads themselves to convert them.';
const onlyAdmins = 'Only admins and developers may do this.';

const messageOff = ({ all, chosen }: Selection): string | false => {
  if (all) return 'Choose the leads themselves to write to them.';
  return chosen.size > mostRecipients && `Choose at most ${mostRecipients} leads to write to them.`;
};

type Props = {
  selection: Selection;
  /** How many there are in the filter; null until it is known. */
  total: number | null;
  onBulk: (verb: BulkVerb) => void;
  onConvert: () => void;
  onMessage: () => void;
};

const useEscape = (clear: () => void) =>
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isTyping(event.target) || document.querySelector('[role="dialog"]'))
        return;
      clear();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [clear]);

/** What can be done with the chosen leads; it stands where the chips were. */
export const BulkBar = ({ selection, total, onBulk, onConvert, onMessage }: Props) => {
  const { by, off } = useWork();
  const admin = isAdministrator(by.role);
  useEscape(selection.clear);
  const chosen = selection.all ? (total ?? 0) : selection.chosen.size;
  const gate = off ?? false;
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons side by side, not a form
    <div aria-label="Chosen leads" className={`bar wrap ${styles.bar}`} role="group">
      <b role="status">{`${countWords(chosen, 'lead')} chosen`}</b>
      {!selection.all && total !== null && total > chosen && (
        <Button look="quiet" onClick={selection.chooseAll} small>
          {`Choose all ${figureWords(total)} in this filter`}
        </Button>
      )}
      <span className={styles.acts}>
        <Button off={gate || (!admin && onlyAdmins)} onClick={() => onBulk('assign')} small>
          Assign
        </Button>
        <Button off={gate} onClick={() => onBulk('move')} small>
          Move
        </Button>
        <Button off={gate} onClick={() => onBulk('tag')} small>
          Tag
        </Button>
        <Button off={gate || messageOff(selection)} onClick={onMessage} small>
          Message
        </Button>
        {admin && (
          <Button off={gate || (selection.all && byOne)} onClick={onConvert} small>
            Convert
          </Button>
        )}
        <Button look="danger" off={gate || (!admin && onlyAdmins)} onClick={() => onBulk('remove')} small>
          Delete
        </Button>
        <IconButton glyph={X} name="Choose none" onClick={selection.clear} small title="Choose none (Esc)" />
      </span>
    </div>
  );
};
