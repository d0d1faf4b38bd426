import type { Settings, SettingsFields } from 'domain/settings';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { TimeZoneOptions } from '#ui/TimeZoneOptions.tsx';
import { Frame } from './Frame.tsx';
import { type Part, usePart } from './part.ts';

type Draft = Pick<SettingsFields, 'officeTimeZone'>;

const part: Part<Draft> = {
  title: 'House',
  read: ({ officeTimeZone }) => ({ officeTimeZone }),
  write: (draft) => draft,
};

/** What holds for the whole house: its clock. */
export const House = ({ settings }: { settings: Settings }) => {
  const editing = usePart(part, settings);
  const { draft, set, error } = editing;
  return (
    <Frame editing={editing} title={part.title}>
      <Field error={error('officeTimeZone')} help="Days and notes are told in it" label="Office time zone">
        <Select onChange={({ target }) => set({ officeTimeZone: target.value })} value={draft.officeTimeZone}>
          <TimeZoneOptions kept={draft.officeTimeZone} />
        </Select>
      </Field>
    </Frame>
  );
};
