import { Field, type FieldProps } from './Field.tsx';
import { Select, type SelectProps } from './Select.tsx';

/** A field of one choice. */
export const SelectField = ({
  label,
  help,
  error,
  mark,
  control,
  below,
  className,
  ...rest
}: FieldProps & SelectProps) => (
  <Field {...{ label, help, error, mark, control, below, className }}>
    <Select {...rest} />
  </Field>
);
