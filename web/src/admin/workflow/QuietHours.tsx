import { zoneWords } from 'domain/kernel';
import type { Settings, SettingsFields } from 'domain/settings';
import { Checkbox } from '#ui/Checkbox.tsx';
import { TextField } from '#ui/TextField.tsx';
import { typing } from '#ui/typing.ts';
import { Frame } from './Frame.tsx';
import { type Part, usePart } from './part.ts';
import styles from './Workflow.module.css';

type Draft = Pick<SettingsFields, 'quietHours'>;

const label = 'Nobody is texted or pushed at night';

const part: Part<Draft> = {
  title: 'Quiet hours',
  read: ({ quietHours: quiet }) => ({ quietHours: quiet && { from: quiet.from, to: quiet.to } }),
  write: (draft) => draft,
  lines: ({ quietHours: quiet }) => ({
    [label]: quiet ? `on, from ${quiet.from} until ${quiet.to}` : 'off',
  }),
};

const night = { from: '20:00', to: '08:00' };

/** When nobody is texted or pushed, by the office's clock. */
export const QuietHours = ({ settings }: { settings: Settings }) => {
  const editing = usePart(part, settings);
  const { draft, set, error } = editing;
  const quiet = draft.quietHours;
  const type = quiet && typing(quiet, (part) => set({ quietHours: { ...quiet, ...part } }));
  return (
    <Frame
      about={`By the office's clock (${zoneWords(settings.officeTimeZone)}). What is written meanwhile waits.`}
      editing={editing}
      title={part.title}
    >
      <Checkbox
        checked={quiet !== null}
        label={label}
        onChange={({ target }) => set({ quietHours: target.checked ? night : null })}
      />
      {type && (
        <div className={styles.grid}>
          <TextField error={error('quietHours.from')} label="From" {...type('from')} type="time" />
          <TextField error={error('quietHours.to')} label="Until" {...type('to')} type="time" />
        </div>
      )}
    </Frame>
  );
};
