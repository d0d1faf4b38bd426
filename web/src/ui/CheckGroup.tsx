import { Checkbox } from './Checkbox.tsx';
import styles from './CheckGroup.module.css';

/** A tick for each of a few; what is chosen keeps their order. */
export const CheckGroup = <Value extends string>({
  legend,
  options,
  chosen,
  disabled,
  onChange,
}: {
  legend: string;
  options: readonly (readonly [Value, string])[];
  chosen: readonly Value[];
  disabled: boolean;
  onChange: (chosen: Value[]) => void;
}) => {
  const toggle = (value: Value) =>
    onChange(
      options
        .map(([each]) => each)
        .filter((each) => (each === value ? !chosen.includes(each) : chosen.includes(each))),
    );
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      {options.map(([value, label]) => (
        <Checkbox
          checked={chosen.includes(value)}
          disabled={disabled}
          key={value}
          label={label}
          onChange={() => toggle(value)}
        />
      ))}
    </fieldset>
  );
};
