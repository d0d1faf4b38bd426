import { Field } from '#ui/Field.tsx';
import { Select } from '#ui/Select.tsx';

/** One filter with fixed values; `any`: what stands for none of them. */
export const Choice = ({
  label,
  any,
  options,
  value,
  onChange,
}: {
  label: string;
  any: string;
  options: readonly (readonly [string, string])[];
  value: string;
  onChange: (value: string) => void;
}) => (
  <Field label={label}>
    <Select onChange={(event) => onChange(event.target.value)} value={value}>
      <option value="">{any}</option>
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </Select>
  </Field>
);
