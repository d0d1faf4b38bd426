import type { Settings, SettingsFields } from 'domain/settings';
import { Field } from '#ui/Field.tsx';
import { Frame } from './Frame.tsx';
import { NumberInput } from './NumberInput.tsx';
import { type Part, usePart } from './part.ts';
import styles from './Workflow.module.css';

type Draft = SettingsFields['machineGuideline'];

const part: Part<Draft> = {
  title: 'Machine guideline',
  read: ({ machineGuideline: of }) => ({
    garden: of.garden,
    'mid-rise': of['mid-rise'],
    'high-rise': of['high-rise'],
    student: of.student,
  }),
  write: (machineGuideline) => ({ machineGuideline }),
};

const styleNames = [
  ['garden', 'Garden'],
  ['mid-rise', 'Mid-rise'],
  ['high-rise', 'High-rise'],
  ['student', 'Student'],
] as const;

/** How many units one washer serves, by the style of the building. */
export const Guideline = ({ settings }: { settings: Settings }) => {
  const editing = usePart(part, settings);
  const { draft, set, error } = editing;
  return (
    <Frame editing={editing} title={part.title}>
      <div className={styles.grid}>
        {styleNames.map(([style, label]) => (
          <Field error={error(`machineGuideline.${style}`)} key={style} label={label}>
            <NumberInput
              onChange={(value) => set({ ...draft, [style]: value })}
              unit="units per washer"
              value={draft[style]}
            />
          </Field>
        ))}
      </div>
    </Frame>
  );
};
