import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import { TextInput } from './TextInput.tsx';

/** A field of one line of text, which the browser completes only when it is told what it is. */
export const TextField = ({
  label,
  help,
  error,
  mark,
  control,
  below,
  className,
  ...rest
}: FieldProps & ComponentProps<'input'>) => (
  <Field {...{ label, help, error, mark, control, below, className }}>
    <TextInput autoComplete="off" {...rest} />
  </Field>
);
