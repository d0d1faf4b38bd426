import type { ComponentType } from 'react';
import { Field, type FieldProps } from './Field.tsx';

/** A control with its field around it: the field takes what is a field's, the control the rest. */
export const inField =
  <Props extends object>(Control: ComponentType<Props>) =>
  ({ label, help, error, mark, control, below, className, ...rest }: FieldProps & Props) => (
    <Field {...{ label, help, error, mark, control, below, className }}>
      <Control {...(rest as unknown as Props)} />
    </Field>
  );
