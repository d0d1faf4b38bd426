import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import { TextArea } from './TextArea.tsx';

/** A field of several lines of text. */
export const TextAreaField = ({
  label,
  help,
  error,
  mark,
  control,
  below,
  className,
  ...rest
}: FieldProps & ComponentProps<'textarea'>) => (
  <Field {...{ label, help, error, mark, control, below, className }}>
    <TextArea {...rest} />
  </Field>
);
