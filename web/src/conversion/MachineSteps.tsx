import { countOf, type MachineCounts, machineKindLabels, machineKinds } from 'domain/sites';
import { Field } from '#ui/Field.tsx';
import { Stepper } from '#ui/Stepper.tsx';
import styles from './Conversion.module.css';

const kinds = machineKinds.map((kind) => [countOf[kind], `${machineKindLabels[kind]}s`] as const);

/** The counts of a new site, one field a kind. */
export const MachineSteps = ({
  machines,
  onChange,
}: {
  machines: MachineCounts;
  onChange: (machines: MachineCounts) => void;
}) => (
  <div className={styles.four}>
    {kinds.map(([kind, label]) => (
      <Field key={kind} label={label}>
        <Stepper
          label={label}
          onChange={(count) => onChange({ ...machines, [kind]: count })}
          value={machines[kind]}
        />
      </Field>
    ))}
  </div>
);
