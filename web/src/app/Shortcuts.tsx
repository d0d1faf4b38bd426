import { Dialog } from '#ui/Dialog.tsx';
import { Key } from '#ui/Key.tsx';
import styles from './Shortcuts.module.css';

type Keys = readonly (readonly [names: readonly string[], words: string])[];

const groups: readonly (readonly [string, Keys])[] = [
  [
    'Everywhere',
    [
      [['/'], 'Search'],
      [['Ctrl', 'K'], 'Search, single keys on or off'],
      [['?'], 'This list'],
      [['Esc'], 'Close what is open'],
      [['Ctrl', 'Z'], 'Undo what you did last (⌘ Z on a Mac)'],
      [['Ctrl', 'Shift', 'Z'], 'Do it again'],
    ],
  ],
  [
    'On the board',
    [
      [['↑', '↓'], 'To the card above or below'],
      [['←', '→'], 'To the next column'],
      [['Home', 'End'], 'To the first or last card of a column'],
      [['Enter'], 'Open the lead'],
      [['M', '1–6'], 'Move the lead to a column'],
      [['T'], 'Take the lead'],
      [['X'], 'Choose the lead, or not'],
      [['Ctrl', 'click'], 'The same; with Shift all between'],
      [['N'], 'New lead'],
    ],
  ],
  [
    'In a lead',
    [
      [['J', ']'], 'To the next lead of the column'],
      [['K', '['], 'To the previous one'],
    ],
  ],
  [
    'In Messages',
    [
      [['J'], 'To the next message'],
      [['K'], 'To the message before'],
      [['N'], 'New message'],
    ],
  ],
];

/** Every key of the product. */
export const Shortcuts = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    description="Single keys can be switched off in Settings."
    onClose={onClose}
    open
    size="sm"
    title="Keyboard shortcuts"
  >
    {groups.map(([title, keys]) => (
      <section aria-label={title} key={title}>
        <h3>{title}</h3>
        <dl className={styles.keys}>
          {keys.map(([names, words]) => (
            <div className={styles.pair} key={words}>
              <dt>
                {names.map((name) => (
                  <Key key={name}>{name}</Key>
                ))}
              </dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
  </Dialog>
);
