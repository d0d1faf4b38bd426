import type { Settings, SettingsFields } from 'domain/settings';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { TimeZoneOptions } from '#ui/TimeZoneOptions.tsx';
import { Frame } from './Frame.tsx';
import { type Part, usePart } from './part.ts';
import styles from './Workflow.module.css';

type Draft = Pick<SettingsFields, 'teamName' | 'officeTimeZone' | 'quietHours'>;

const part: Part<Draft> = {
  title: 'House',
  read: ({ teamName, officeTimeZone, quietHours: quiet }) => ({
    teamName,
    officeTimeZone,
    quietHours: quiet && { from: quiet.from, to: quiet.to },
  }),
  write: (draft) => draft,
};

const night = { from: '20:00', to: '08:00' };

/** What holds for the whole house: its name, its clock, and when nobody is texted. */
export const House = ({ settings }: { settings: Settings }) => {
  const editing = usePart(part, settings);
  const { draft, set, error } = editing;
  const quiet = draft.quietHours;
  return (
    <Frame editing={editing} title={part.title}>
      <div className={styles.grid}>
        <Field error={error('teamName')} label="Team name">
          <TextInput
            onChange={({ target }) => set({ ...draft, teamName: target.value })}
            value={draft.teamName}
          />
        </Field>
        <Field error={error('officeTimeZone')} help="Days and notes are told in it" label="Office time zone">
          <Select
            onChange={({ target }) => set({ ...draft, officeTimeZone: target.value })}
            value={draft.officeTimeZone}
          >
            <TimeZoneOptions kept={draft.officeTimeZone} />
          </Select>
        </Field>
      </div>
      <Checkbox
        checked={quiet !== null}
        label="Quiet hours: nobody is texted or pushed"
        onChange={({ target }) => set({ ...draft, quietHours: target.checked ? night : null })}
      />
      {quiet && (
        <div className={styles.grid}>
          <Field error={error('quietHours.from')} label="From">
            <TextInput
              onChange={({ target }) => set({ ...draft, quietHours: { ...quiet, from: target.value } })}
              type="time"
              value={quiet.from}
            />
          </Field>
          <Field error={error('quietHours.to')} label="Until">
            <TextInput
              onChange={({ target }) => set({ ...draft, quietHours: { ...quiet, to: target.value } })}
              type="time"
              value={quiet.to}
            />
          </Field>
        </div>
      )}
    </Frame>
  );
};
