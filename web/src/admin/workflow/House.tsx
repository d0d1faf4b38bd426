import type { Settings, SettingsFields } from 'domain/settings';
import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';
import { TimeZoneOptions } from '#ui/TimeZoneOptions.tsx';
import { Frame } from './Frame.tsx';
import { NumberInput } from './NumberInput.tsx';
import { type Part, usePart } from './part.ts';

type Draft = Pick<SettingsFields, 'officeTimeZone' | 'plausiblePerMachineDay'>;

const part: Part<Draft> = {
  title: 'House',
  read: ({ officeTimeZone, plausiblePerMachineDay }) => ({ officeTimeZone, plausiblePerMachineDay }),
  write: (draft) => draft,
};

/** What holds for the whole house: its clock, and from which amounts on a collector is asked. */
export const House = ({ settings }: { settings: Settings }) => {
  const editing = usePart(part, settings);
  const { draft, set, error } = editing;
  return (
    <Frame editing={editing} title={part.title}>
      <Field error={error('officeTimeZone')} help="Days and notes are told in it" label="Office time zone">
        <Select
          onChange={({ target }) => set({ ...draft, officeTimeZone: target.value })}
          value={draft.officeTimeZone}
        >
          <TimeZoneOptions kept={draft.officeTimeZone} />
        </Select>
      </Field>
      <Field
        error={error('plausiblePerMachineDay')}
        help="A collection of more is asked about before it is kept"
        label="A machine takes in at most"
      >
        <NumberInput
          onChange={(dollars) => set({ ...draft, plausiblePerMachineDay: Math.round(dollars * 100) })}
          unit="dollars a day"
          value={draft.plausiblePerMachineDay / 100}
        />
      </Field>
    </Frame>
  );
};
