import { dateWords } from 'domain/kernel';
import { mostHolidays, type Settings, type SettingsFields } from 'domain/settings';
import { Button } from '#ui/Button.tsx';
import { Plus, X } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { typing } from '#ui/typing.ts';
import { Frame } from './Frame.tsx';
import { Problem } from './Problem.tsx';
import { type Part, usePart } from './part.ts';
import styles from './Workflow.module.css';

type Draft = SettingsFields['holidays'];
type Holiday = Draft[number];

const part: Part<Draft> = {
  title: 'Holidays',
  read: ({ holidays }) => holidays.toSorted((a, b) => (a.date < b.date ? -1 : 1)),
  write: (holidays) => ({ holidays: holidays.map(({ date, name }) => ({ date, name: name.trim() })) }),
  lines: (holidays) => Object.fromEntries(holidays.map(({ date, name }) => [date && dateWords(date), name])),
  check: (holidays) =>
    Object.fromEntries(
      holidays.flatMap(({ date }, index) => (date ? [] : [[`holidays.${index}.date`, 'Choose a day']])),
    ),
};

/** Days on which the office is closed. */
export const Holidays = ({ settings }: { settings: Settings }) => {
  const editing = usePart(part, settings);
  const { draft, set, error } = editing;
  const change = (at: number, more: Partial<Holiday>) =>
    set(draft.map((holiday, index) => (index === at ? { ...holiday, ...more } : holiday)));
  return (
    <Frame
      about="The office is closed all day; the calendar is shaded and says why."
      editing={editing}
      title={part.title}
    >
      <ul className={`stack single near ${styles.rows}`}>
        {draft.map((holiday, index) => {
          const type = typing(holiday, (more) => change(index, more));
          const name = `Holiday ${index + 1}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: holidays have no other name while they are typed
            <li key={index}>
              <div className={styles.row}>
                <TextInput aria-label={`${name}: day`} {...type('date')} type="date" />
                <TextInput
                  aria-label={`${name}: name`}
                  {...type('name')}
                  maxLength={100}
                  placeholder="Name"
                />
                <IconButton
                  glyph={X}
                  name={`Remove ${holiday.name || name}`}
                  onClick={() => set(draft.filter((_, other) => other !== index))}
                />
              </div>
              <Problem>{error(`holidays.${index}.date`) ?? error(`holidays.${index}.name`)}</Problem>
            </li>
          );
        })}
      </ul>
      <Button
        glyph={Plus}
        off={draft.length >= mostHolidays && `At most ${mostHolidays} holidays.`}
        onClick={() => set([...draft, { date: '', name: '' }])}
        small
      >
        Add holiday
      </Button>
    </Frame>
  );
};
