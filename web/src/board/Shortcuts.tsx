import { Dialog } from '#ui/Dialog.tsx';
import styles from './Panels.module.css';

const keys = [
  [['↑', '↓'], 'To the card above or below'],
  [['←', '→'], 'To the next column'],
  [['Home', 'End'], 'To the first or last card of a column'],
  [['Enter'], 'Open the lead'],
  [['M', '1–6'], 'Move the lead to a column'],
  [['T'], 'Take the lead'],
  [['N'], 'New lead'],
  [['?'], 'This list'],
] as const;

/** The keys of the board. */
export const Shortcuts = ({ onClose }: { onClose: () => void }) => (
  <Dialog onClose={onClose} open size="sm" title="Keyboard shortcuts">
    <dl className={styles.keys}>
      {keys.map(([names, words]) => (
        <div key={words} style={{ display: 'contents' }}>
          <dt>
            {names.map((name) => (
              <kbd key={name}>{name}</kbd>
            ))}
          </dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
);
