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
    'In a list',
    [
      [['Space'], 'Choose the row, or not'],
      [['Shift', '↑', '↓'], 'Choose the rows on the way'],
      [['Ctrl', 'A'], 'Choose all'],
      [['N'], 'New client, invoice or template'],
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
    'In the calendar',
    [
      [['↑', '↓'], 'To the event above or below'],
      [['←', '→'], 'To the next day with events; without one in focus to the days before or after'],
      [['Shift', '↑', '↓'], 'Move the event by 15 minutes, in the month by a week'],
      [['Shift', '←', '→'], 'Move the event to the day, or the person, beside'],
      [['Enter'], 'Open the event'],
      [['T'], 'To today'],
      [['N'], 'New event, on the day in focus'],
    ],
  ],
  [
    'In the team’s week',
    [
      [['↑', '↓'], 'To what stands above or below'],
      [['←', '→'], 'To the day before or after'],
      [['Shift', '↑', '↓'], 'Give the event to the person above or below'],
      [['Shift', '←', '→'], 'Move the event to the day before or after'],
      [['Enter'], 'Open the event, begin one in an empty day'],
    ],
  ],
  [
    'In the lines of an invoice',
    [
      [['Enter'], 'To the next line, after the last one a new one'],
      [['Shift', 'Enter'], 'A new row in the description'],
      [['↑', '↓'], 'To the line above or below'],
    ],
  ],
  [
    'In a document',
    [
      [['←', '→'], 'To the file before or after'],
      [['+', '−'], 'Larger, smaller'],
      [['0'], 'Whole again'],
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
