import { columnLabels } from 'domain/leads';
import type { Settings, SettingsFields } from 'domain/settings';
import { Field } from '#ui/Field.tsx';
import { Frame } from './Frame.tsx';
import { amountWords } from './lines.ts';
import { NumberInput } from './NumberInput.tsx';
import { type Part, usePart } from './part.ts';
import styles from './Workflow.module.css';

type Draft = Pick<
  SettingsFields,
  'contactWindowHours' | 'passAnswerHours' | 'installationLeadDays' | 'staleDays' | 'archiveDays'
>;

type Clock = {
  path: string;
  label: string;
  unit: 'hour' | 'day';
  of: (draft: Draft) => number;
  put: (draft: Draft, value: number) => Draft;
};

const clock = (
  name: 'contactWindowHours' | 'passAnswerHours' | 'installationLeadDays',
  label: string,
  unit: Clock['unit'],
): Clock => ({
  path: name,
  label,
  unit,
  of: (draft) => draft[name],
  put: (draft, value) => ({ ...draft, [name]: value }),
});

const late = (column: keyof Draft['staleDays']): Clock => ({
  path: `staleDays.${column}`,
  label: `${columnLabels[column]} is late after`,
  unit: 'day',
  of: ({ staleDays }) => staleDays[column],
  put: (draft, value) => ({ ...draft, staleDays: { ...draft.staleDays, [column]: value } }),
});

const archived = (column: keyof Draft['archiveDays']): Clock => ({
  path: `archiveDays.${column}`,
  label: `${columnLabels[column]} is archived after`,
  unit: 'day',
  of: ({ archiveDays }) => archiveDays[column],
  put: (draft, value) => ({ ...draft, archiveDays: { ...draft.archiveDays, [column]: value } }),
});

const clocks = [
  clock('contactWindowHours', 'First contact within', 'hour'),
  clock('passAnswerHours', 'Answer to a pass within', 'hour'),
  late('unassigned'),
  late('selling'),
  late('passed'),
  archived('sold'),
  archived('dead'),
  clock('installationLeadDays', 'Installation after a conversion', 'day'),
];

const part: Part<Draft> = {
  title: 'Clocks',
  read: ({ contactWindowHours, passAnswerHours, installationLeadDays, staleDays, archiveDays }) => ({
    contactWindowHours,
    passAnswerHours,
    installationLeadDays,
    staleDays: { unassigned: staleDays.unassigned, selling: staleDays.selling, passed: staleDays.passed },
    archiveDays: { sold: archiveDays.sold, dead: archiveDays.dead },
  }),
  write: (draft) => draft,
  lines: (held) =>
    Object.fromEntries(clocks.map(({ label, unit, of }) => [label, amountWords(of(held), unit)])),
};

/** How long things may take before they count as late; running clocks follow a change at once. */
export const Clocks = ({ settings }: { settings: Settings }) => {
  const editing = usePart(part, settings);
  const { draft, set, error } = editing;
  return (
    <Frame about="A change moves the clocks that run already." editing={editing} title={part.title}>
      <div className={styles.grid}>
        {clocks.map(({ path, label, unit, of, put }) => (
          <Field error={error(path)} key={path} label={label}>
            <NumberInput onChange={(value) => set(put(draft, value))} unit={`${unit}s`} value={of(draft)} />
          </Field>
        ))}
      </div>
    </Frame>
  );
};
