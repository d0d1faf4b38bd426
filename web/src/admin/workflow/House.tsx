import { countWords } from 'domain/kernel';
import type { Settings, SettingsFields } from 'domain/settings';
import { Field } from '#ui/Field.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { TimeZoneOptions } from '#ui/TimeZoneOptions.tsx';
import { Frame } from './Frame.tsx';
import { amountWords } from './lines.ts';
import { NumberInput } from './NumberInput.tsx';
import { type Part, usePart } from './part.ts';

type Draft = Pick<
  SettingsFields,
  | 'officeTimeZone'
  | 'officeIdleHours'
  | 'sessionDays'
  | 'secondFactor'
  | 'providerFactorCounts'
  | 'plausiblePerMachineDay'
  | 'documentMegabytes'
>;

const labels = {
  zone: 'Office time zone',
  idle: 'Admins and developers sign in again after',
  unused: 'Everybody signs in again without use after',
  most: 'Everybody signs in again in any case after',
  factor: 'Second factor',
  provider: 'Second factor of the identity provider',
  takings: 'A machine takes in at most',
  file: 'A file has at most',
};

// Hours without use.
const idle = [1, 4, 12, 24, 168] as const;
const idleWords = (hours: number | null): string => {
  if (hours === null) return '30 days';
  return hours < 48 ? countWords(hours, 'hour') : countWords(hours / 24, 'day');
};

const factorWords = {
  offered: 'Offered to everybody',
  required: 'Required of admins and developers',
} as const;
const providerWords = (counts: boolean): string => (counts ? 'Counts here' : 'Does not count here');

const part: Part<Draft> = {
  title: 'House',
  read: ({
    officeTimeZone,
    officeIdleHours,
    sessionDays,
    secondFactor,
    providerFactorCounts,
    plausiblePerMachineDay,
    documentMegabytes,
  }) => ({
    officeTimeZone,
    officeIdleHours,
    sessionDays,
    secondFactor,
    providerFactorCounts,
    plausiblePerMachineDay,
    documentMegabytes,
  }),
  write: (draft) => draft,
  lines: ({
    officeTimeZone,
    officeIdleHours,
    sessionDays,
    secondFactor,
    providerFactorCounts,
    plausiblePerMachineDay,
    documentMegabytes,
  }) => ({
    [labels.zone]: officeTimeZone.replaceAll('_', ' '),
    [labels.idle]: idleWords(officeIdleHours),
    [labels.unused]: countWords(sessionDays.idle, 'day'),
    [labels.most]: countWords(sessionDays.most, 'day'),
    [labels.factor]: factorWords[secondFactor],
    [labels.provider]: providerWords(providerFactorCounts),
    [labels.takings]: `${amountWords(plausiblePerMachineDay / 100, 'dollar')} a day`,
    [labels.file]: `${documentMegabytes} MB`,
  }),
};

/** What holds for the whole house: its clock, how long whoever may do most stays signed in, from which amounts on a collector is asked, how large a file may be. */
export const House = ({ settings }: { settings: Settings }) => {
  const editing = usePart(part, settings);
  const { draft, set, error, type } = editing;
  return (
    <Frame editing={editing} title={part.title}>
      <SelectField
        error={error('officeTimeZone')}
        help="Days and notes are told in it"
        label={labels.zone}
        {...type('officeTimeZone')}
      >
        <TimeZoneOptions kept={draft.officeTimeZone} />
      </SelectField>
      <SelectField
        error={error('officeIdleHours')}
        help="Without having used it; everybody else after the days below"
        label={labels.idle}
        none={idleWords(null)}
        options={[...new Set([...idle, draft.officeIdleHours ?? idle[0]])].map((hours) => [
          String(hours),
          idleWords(hours),
        ])}
        onChange={({ target }) =>
          set({ ...draft, officeIdleHours: target.value === '' ? null : Number(target.value) })
        }
        value={draft.officeIdleHours ?? ''}
      />
      <Field
        error={error('sessionDays')}
        help="Of sessions that nobody used, 30 at most"
        label={labels.unused}
      >
        <NumberInput
          onChange={(idle) => set({ ...draft, sessionDays: { ...draft.sessionDays, idle } })}
          unit="days"
          value={draft.sessionDays.idle}
        />
      </Field>
      <Field help="However much they are used, 90 at most" label={labels.most}>
        <NumberInput
          onChange={(most) => set({ ...draft, sessionDays: { ...draft.sessionDays, most } })}
          unit="days"
          value={draft.sessionDays.most}
        />
      </Field>
      <SelectField
        error={error('secondFactor')}
        help="Who has to have one and has none yet has seven days to set it up"
        label={labels.factor}
        options={Object.entries(factorWords)}
        onChange={({ target }) =>
          set({ ...draft, secondFactor: target.value === 'required' ? 'required' : 'offered' })
        }
        value={draft.secondFactor}
      />
      <SelectField
        error={error('providerFactorCounts')}
        help="Only where it says of a sign-in that several factors were shown"
        label={labels.provider}
        options={[
          ['no', providerWords(false)],
          ['yes', providerWords(true)],
        ]}
        onChange={({ target }) => set({ ...draft, providerFactorCounts: target.value === 'yes' })}
        value={draft.providerFactorCounts ? 'yes' : 'no'}
      />
      <Field
        error={error('plausiblePerMachineDay')}
        help="A collection of more is asked about before it is kept"
        label={labels.takings}
      >
        <NumberInput
          onChange={(dollars) => set({ ...draft, plausiblePerMachineDay: Math.round(dollars * 100) })}
          unit="dollars a day"
          value={draft.plausiblePerMachineDay / 100}
        />
      </Field>
      <Field error={error('documentMegabytes')} help="Larger ones are refused" label={labels.file}>
        <NumberInput
          onChange={(documentMegabytes) => set({ ...draft, documentMegabytes })}
          unit="MB"
          value={draft.documentMegabytes}
        />
      </Field>
    </Frame>
  );
};
