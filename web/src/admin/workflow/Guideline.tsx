import type { Settings, SettingsFields } from 'domain/settings';
import { buildingStyleLabels } from 'domain/sites';
import { Field } from '#ui/Field.tsx';
import { Frame } from './Frame.tsx';
import { amountWords } from './lines.ts';
import { NumberInput } from './NumberInput.tsx';
import { type Part, usePart } from './part.ts';
import styles from './Workflow.module.css';

type Draft = SettingsFields['machineGuideline'];

const names = ['garden', 'mid-rise', 'high-rise', 'student'] as const;

const part: Part<Draft> = {
  title: 'Machine guideline',
  read: ({ machineGuideline: of }) => ({
    garden: of.garden,
    'mid-rise': of['mid-rise'],
    'high-rise': of['high-rise'],
    student: of.student,
  }),
  write: (machineGuideline) => ({ machineGuideline }),
  lines: (held) =>
    Object.fromEntries(
      names.map((name) => [buildingStyleLabels[name], `${amountWords(held[name], 'unit')} per washer`]),
    ),
};

/** How many units one washer serves, by the style of the building. */
export const Guideline = ({ settings }: { settings: Settings }) => {
  const editing = usePart(part, settings);
  const { draft, set, error } = editing;
  return (
    <Frame editing={editing} title={part.title}>
      <div className={styles.grid}>
        {names.map((name) => (
          <Field error={error(`machineGuideline.${name}`)} key={name} label={buildingStyleLabels[name]}>
            <NumberInput
              onChange={(value) => set({ ...draft, [name]: value })}
              unit="units per washer"
              value={draft[name]}
            />
          </Field>
        ))}
      </div>
    </Frame>
  );
};
