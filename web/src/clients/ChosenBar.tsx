import { countWords } from 'domain/kernel';
import { messageRefusals, mostRecipients } from 'domain/messages';
import { Button } from '#ui/Button.tsx';
import { X } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import type { Selection } from '#ui/useSelection.ts';
import { useWork } from '#view';
import styles from './Clients.module.css';
import type { Panel } from './Clients.tsx';

/** What can be done with the chosen clients; it stands where the chips were. */
export const ChosenBar = ({
  selection,
  onPanel,
}: {
  selection: Selection;
  onPanel: (panel: Panel) => void;
}) => {
  const { off } = useWork();
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons side by side, not a form
    <div aria-label="Chosen clients" className={`bar wrap ${styles.chosen}`} role="group">
      <b role="status">{`${countWords(selection.chosen.size, 'client')} chosen`}</b>
      <span className="bar wrap push">
        <Button off={off} onClick={() => onPanel('change')} small>
          Change
        </Button>
        <Button
          off={off ?? (selection.chosen.size > mostRecipients && messageRefusals.tooMany.message)}
          onClick={() => onPanel('message')}
          small
        >
          Message
        </Button>
        <Button look="danger" off={off} onClick={() => onPanel('remove')} small>
          Delete
        </Button>
        <IconButton glyph={X} name="Choose none" onClick={selection.clear} small />
      </span>
    </div>
  );
};
